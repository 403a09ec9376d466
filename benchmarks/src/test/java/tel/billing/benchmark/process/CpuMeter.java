package tel.billing.benchmark.process;

import java.io.IOException;
import java.time.Duration;

/// Measures how many processors the service, its database, the generator and other programs use. The generator includes
/// the SMTP sink, because both run in this process.
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
    ///
    /// @param other the kernel and other programs: if it is high, the machine is too busy for a measurement
    public record Cpu(double service, double database, double generator, double other) {}

    private record Reading(long nanoTime, Duration service, Duration database, Duration generator, Duration all) {

        Duration other() {
            return all.minus(service).minus(database).minus(generator);
        }
    }

    /// Since the last call, or since the creation.
    public Cpu lap() throws IOException {
        var before = last;
        last = read();
        var time = last.nanoTime() - before.nanoTime();
        return new Cpu(
                share(before.service(), last.service(), time),
                share(before.database(), last.database(), time),
                share(before.generator(), last.generator(), time),
                Math.max(0, share(before.other(), last.other(), time)));
    }

    private static double share(Duration before, Duration after, long time) {
        return (double) after.minus(before).toNanos() / time;
    }

    /// The database is a child of this process, and `info` does not include children.
    private Reading read() throws IOException {
        return new Reading(
                System.nanoTime(),
                service.cpu(),
                database.cpu(),
                generator.info().totalCpuDuration().orElse(Duration.ZERO),
                Machine.busy());
    }
}
