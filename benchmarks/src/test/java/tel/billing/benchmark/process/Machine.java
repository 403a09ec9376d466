package tel.billing.benchmark.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;

/// The machine as Linux describes it, see proc_stat(5).
final class Machine {
    /// The fields of the first line: `cpu user nice system idle iowait irq softirq`. The others are contained in these,
    /// or are the time of another virtual machine.
    private static final int[] BUSY = {1, 2, 3, 6, 7};

    private Machine() {}

    /// The time so far during which processors worked.
    static Duration busy() throws IOException {
        try (var lines = Files.lines(Path.of("/proc/stat"))) {
            var fields = lines.findFirst().orElseThrow().split(" +", -1);
            return ProcessTree.TICK.multipliedBy(Arrays.stream(BUSY)
                    .mapToLong(field -> Long.parseLong(fields[field]))
                    .sum());
        }
    }
}
