package tel.billing.benchmark.process;

import java.io.IOException;
import java.time.Duration;

/// Measures how many processors the service, its database and the generator use. The generator includes the SMTP
/// sink, because both run in this process.
public final class CpuMeter {
    private final ProcessTree service;
    private final ProcessTree database;
    private final ProcessHandle generator = ProcessHandle.current();
    private Reading last;

    public CpuMeter(ProcessTree service, ProcessTree database) throws IOException {
        this.service = service;
        this.database = database;
        this.last = read();
    }

    /// A number of processors, on average.
    public record Cpu(double service, double database, double generator) {}

    private record Reading(long nanoTime, Duration service, Duration database, Duration generator) {}

    /// Since the last call, or since the creation.
    public Cpu lap() throws IOException {
        var before = last;
        last = read();
        var time = last.nanoTime() - before.nanoTime();
        return new Cpu(
                share(before.service(), last.service(), time),
                share(before.database(), last.database(), time),
                share(before.generator(), last.generator(), time));
    }

    private static double share(Duration before, Duration after, long time) {
        return (double) after.minus(before).toNanos() / time;
    }

    /// The postmaster is a child of this process, but `info` does not include children.
    private Reading read() throws IOException {
        return new Reading(
                System.nanoTime(),
                service.cpu(),
                database.cpu(),
                generator.info().totalCpuDuration().orElse(Duration.ZERO));
    }
}
