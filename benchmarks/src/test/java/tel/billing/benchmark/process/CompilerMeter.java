package tel.billing.benchmark.process;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/// Measures how many processors the compilers of the service's JVM use.
public final class CompilerMeter {
    private final ProcessTree service;
    private final long start = System.nanoTime();
    private final Map<String, Duration> before;

    public CompilerMeter(ProcessTree service) throws IOException {
        this.service = service;
        this.before = service.cpuOfCompilers();
    }

    /// The average since the creation.
    public double processors() throws IOException {
        var used = Duration.ZERO;
        for (var thread : service.cpuOfCompilers().entrySet()) {
            used = used.plus(thread.getValue().minus(before.getOrDefault(thread.getKey(), Duration.ZERO)));
        }
        return (double) used.toNanos() / (System.nanoTime() - start);
    }
}
