package tel.billing.benchmark;

import java.io.IOException;
import java.sql.SQLException;
import tel.billing.benchmark.process.CompilerMeter;
import tel.billing.benchmark.process.ProcessTree;

/// Repeats a load until the JVM has compiled most of the code, because a service in production runs for weeks.
///
/// @param service the process whose compilers are observed
/// @param rounds the maximum number of repetitions
record WarmUp(ProcessTree service, int rounds) {
    /// The JVM is warm if its compilers use less than this share of one processor from the start of the load to its
    /// last reply.
    private static final double WARM_COMPILER_SHARE = 0.1;

    /// Prepares a round. Rounds are numbered from 1; `perSecond` is the result of the round before.
    @FunctionalInterface
    interface Preparation {
        void run(int round, double perSecond) throws IOException, SQLException, InterruptedException;
    }

    /// Returns accepted requests per second.
    @FunctionalInterface
    interface Load {
        double run();
    }

    /// @param assumedRate requests per second, until a round has measured them
    /// @return requests per second in the last round
    double repeat(double assumedRate, Preparation preparation, Load load)
            throws IOException, SQLException, InterruptedException {
        var rate = assumedRate;
        for (var round = 1; ; round++) {
            preparation.run(round, rate);
            var compilers = new CompilerMeter(service);
            rate = load.run();
            if (compilers.processors() < WARM_COMPILER_SHARE || round >= rounds) {
                return rate;
            }
        }
    }
}
