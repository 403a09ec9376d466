package tel.billing.benchmark.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/// A process with its descendants, as Linux describes them in `/proc`.
public record ProcessTree(ProcessHandle root) {
    /// The unit of times in `/proc`, on all platforms of Linux.
    static final Duration TICK = Duration.ofMillis(10);
    /// Indexes of `utime`, `stime`, `cutime` and `cstime` after the name of the program, see proc(5).
    private static final int USER = 11;

    private static final int SYSTEM = 12;
    private static final int USER_OF_CHILDREN = 13;
    private static final int SYSTEM_OF_CHILDREN = 14;
    private static final long KIB = 1024;

    /// The CPU time of all processes so far, including those that ended.
    public Duration cpu() throws IOException {
        var ticks = 0L;
        for (var process : Stream.concat(Stream.of(root), root.descendants()).toList()) {
            ticks += ticks(process);
        }
        return TICK.multipliedBy(ticks);
    }

    private static long ticks(ProcessHandle process) throws IOException {
        try {
            var line = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
            var fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
            return Long.parseLong(fields[USER])
                    + Long.parseLong(fields[SYSTEM])
                    + Long.parseLong(fields[USER_OF_CHILDREN])
                    + Long.parseLong(fields[SYSTEM_OF_CHILDREN]);
        } catch (NoSuchFileException ended) {
            return 0;
        }
    }

    /// The resident memory of the root process alone.
    public long residentBytes() throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(root.pid()), "status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KIB)
                .findFirst()
                .orElseThrow();
    }
}
