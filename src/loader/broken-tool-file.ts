import { FawnError, messageOf } from "../kernel/fawn-error.js";

/** What a tool file was made of, or would have been. */
export interface FileInputs {
  /** Absolute paths of local files, the tool file first. */
  readonly inputs: readonly string[];
  /** Content of the inputs when they were read; `undefined` where something else decided too. */
  readonly hash: string | undefined;
}

/**
 * A fault that keeps a tool file from use, with the inputs that it comes from: as long as these are as they were, the
 * file need not be tried again.
 */
export class BrokenToolFile extends FawnError implements FileInputs {
  readonly inputs: readonly string[];
  readonly hash: string | undefined;

  constructor(fault: FawnError, { inputs, hash }: FileInputs) {
    super(fault.code, "", { remedy: fault.remedy, location: fault.location, cause: fault.cause });
    this.message = fault.message;
    this.inputs = inputs;
    this.hash = hash;
  }
}

/** Makes tools of a bundle. What goes wrong becomes a `BrokenToolFile` that remembers the bundle's inputs. */
export async function madeFrom<T>(bundle: FileInputs, file: string, make: () => T | Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    throw new BrokenToolFile(asFault(file, error), bundle);
  }
}

/** Any error as the fault of a file. */
export function asFault(file: string, error: unknown): FawnError {
  if (FawnError.isInstance(error)) return error;
  return new FawnError("tool_file_failed", messageOf(error), { location: { file }, cause: error });
}
