// A reporter for Vitest that tells the parent process over IPC how many tests passed and failed. A file that cannot be
// loaded, and an error outside of any test, count as failed.

class CountTests {
  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly import("vitest").SerializedError[]} strayErrors
   */
  onTestRunEnd(modules, strayErrors) {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    );
    const brokenFiles = modules.filter((module) => module.errors().length > 0);
    const failed =
      states.filter((state) => state === "failed").length + brokenFiles.length + strayErrors.length;
    process.send?.({ passed: states.filter((state) => state === "passed").length, failed });
  }
}

module.exports = CountTests;
