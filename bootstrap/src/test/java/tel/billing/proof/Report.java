package tel.billing.proof;

import static java.util.stream.Collectors.joining;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import tel.billing.proof.Evidence.Movement;

/// Tells a run to whoever watches it. `./prove` picks its lines out by what they begin with.
final class Report {
    private static final String MARK = "prove | ";
    private static final Duration EVERY = Duration.ofSeconds(10);

    private final PrintStream out;
    private Duration next = Duration.ZERO;

    Report(PrintStream out) {
        this.out = out;
    }

    void say(String line) {
        out.println(MARK + line);
    }

    /// A line now and then.
    synchronized void progress(Duration passed, Kills kills, Api api, Traffic traffic) {
        if (passed.compareTo(next) >= 0) {
            next = passed.plus(EVERY);
            say("%s  %s kills, %s requests, %s keys still without an answer"
                    .formatted(time(passed), kills.all(), number(api.requests()), traffic.unanswered()));
        }
    }

    void tell(Plan plan, Duration passed, Api api, Kills kills, Evidence evidence) {
        tell("seed", plan.seed() + " draws amounts, victims and moments again, though not their interplay");
        tell("time", time(passed));
        tell("requests sent", number(api.requests()));
        tell(
                "answers",
                api.statuses().entrySet().stream()
                        .map(each -> "%s of status %s".formatted(number(each.getValue()), each.getKey()))
                        .collect(joining(", ", "", ", %s without any".formatted(number(api.silences())))));
        tell("idempotency keys used", number(evidence.asked().size()));
        for (var kill : Kill.values()) {
            tell("kills of " + kill.whom(), number(kills.of(kill)));
        }
        tell("captures at the processor", money(evidence.captures()));
        tell("captured payments", money(evidence.captured()));
        tell("transfers to wallets", money(evidence.transfers()));
        tell("in the wallets now", " ".repeat(10) + euros(evidence.balancesMinor()));
        tell("keys blocked", number(evidence.blocked().size()));
        tell("clients without a definite answer", number(evidence.unanswered().size()));
        tell("different answers under one key", number(evidence.contradicted().size()));
    }

    private void tell(String name, String value) {
        say("%-34s%s".formatted(name, value));
    }

    void proven() {
        say("PROVEN: each capture is one payment and one transfer, to the cent, and each key has its one answer.");
    }

    void broken(List<String> faults, Object whereItLies) {
        faults.forEach(fault -> say("BROKEN: " + fault));
        say("BROKEN. The service's data and what it said lie in " + whereItLies);
    }

    private static String money(List<Movement> movements) {
        return String.format(Locale.ROOT, "%,-10d%s", movements.size(), euros(Evidence.sum(movements)));
    }

    private static String euros(long minor) {
        return String.format(Locale.ROOT, "EUR %,d.%02d", minor / 100, minor % 100);
    }

    private static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    private static String time(Duration passed) {
        return String.format(Locale.ROOT, "%d:%02d", passed.toMinutes(), passed.toSecondsPart());
    }
}
