import { endianness } from "node:os";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { VectorTable } from "./vector-table.js";

/**
 * The form on disk: 8 bytes of magic, the header's length and the checksum of all that follows (each 4 bytes,
 * little-endian), the header as JSON, filled up with spaces to a multiple of 4, and the vectors as 32-bit floats,
 * little-endian, one after the other. Nothing in it is ever run.
 */
const magic = Buffer.from("FAWNVEC1", "latin1");
const prefixLength = magic.length + 8;

const headerSchema = z.object({
  /** {@link EmbeddingModelIdentity.id} of the model that made the vectors. */
  model: z.string(),
  dimensions: z.int().min(1).max(65_536),
  fingerprints: z.array(z.string()).min(1),
});

export type DecodedVectors = { readonly table: VectorTable } | { readonly fault: string };

/** All vectors of a table that has some, as bytes. */
export function encodeVectors(model: string, table: VectorTable): Uint8Array {
  const { data, dimensions, size } = table;
  const json = JSON.stringify({ model, dimensions, fingerprints: [...table.fingerprints] });
  const length = Buffer.byteLength(json);
  const header = Buffer.from(json + " ".repeat((4 - (length % 4)) % 4), "utf8");
  const body = littleEndian(Buffer.from(data.slice(0, size * dimensions).buffer));
  const prefix = Buffer.alloc(prefixLength);
  magic.copy(prefix);
  prefix.writeUInt32LE(header.length, magic.length);
  prefix.writeUInt32LE(crc32(body, crc32(header)), magic.length + 4);
  return Buffer.concat([prefix, header, body]);
}

/** The vectors in such bytes, or why they cannot be used. */
export function decodeVectors(model: string, bytes: Buffer): DecodedVectors {
  if (bytes.length < prefixLength || !bytes.subarray(0, magic.length).equals(magic)) {
    return { fault: "it is no file of vectors" };
  }
  const headerEnd = prefixLength + bytes.readUInt32LE(magic.length);
  if (headerEnd > bytes.length) return { fault: "it is cut off" };
  if (crc32(bytes.subarray(prefixLength)) !== bytes.readUInt32LE(magic.length + 4)) {
    return { fault: "it is damaged" };
  }
  const header = parseHeader(bytes.toString("utf8", prefixLength, headerEnd));
  if (header === undefined) return { fault: "its header is not understood" };
  if (header.model !== model) return { fault: "it belongs to another model" };
  const body = bytes.subarray(headerEnd);
  if (body.length !== header.fingerprints.length * header.dimensions * 4) {
    return { fault: "its length is not what its header says" };
  }
  return readTable(header, body);
}

function readTable({ fingerprints }: z.output<typeof headerSchema>, body: Buffer): DecodedVectors {
  const copy = littleEndian(Buffer.from(body));
  const floats = new Float32Array(copy.buffer.slice(copy.byteOffset, copy.byteOffset + copy.length));
  let sum = 0;
  for (let index = 0; index < floats.length; index++) sum += floats[index] ?? 0;
  if (!Number.isFinite(sum)) return { fault: "it has values that are no numbers" };
  if (new Set(fingerprints).size < fingerprints.length) return { fault: "it has a fingerprint twice" };
  return { table: VectorTable.ofRows(fingerprints, floats) };
}

function parseHeader(text: string): z.output<typeof headerSchema> | undefined {
  try {
    return headerSchema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Turns between the machine's order of bytes and the file's, in place. */
function littleEndian(bytes: Buffer): Buffer {
  return endianness() === "LE" ? bytes : bytes.swap32();
}
