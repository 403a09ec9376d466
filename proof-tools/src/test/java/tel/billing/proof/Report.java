package tel.billing.proof;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import tel.billing.proof.Evidence.Hearing;
import tel.billing.proof.Evidence.KeptNotice;
import tel.billing.proof.Evidence.Movement;
import tel.billing.proof.Purchases.Charge;

/// Prints the progress of a run. `./prove` selects its lines by their prefix.
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

    /// Prints a line from time to time.
    synchronized void progress(Duration passed, Kills kills, Api api, Traffic traffic) {
        if (passed.compareTo(next) >= 0) {
            next = passed.plus(EVERY);
            say("%s  %s kills, %s requests, %s keys still without an answer"
                    .formatted(time(passed), kills.all(), number(api.requests()), traffic.unanswered()));
        }
    }

    void tell(Plan plan, Duration passed, Api api, Kills kills, Scene scene, Evidence evidence) {
        tell("seed", plan.seed() + " repeats amounts, victims and moments, but not their interleaving");
        tell("time", time(passed));
        tell("requests sent", number(api.requests()));
        tell(
                "answers",
                api.statuses().entrySet().stream()
                        .map(each -> "%s of status %s".formatted(number(each.getValue()), each.getKey()))
                        .collect(joining(", ", "", ", %s without any".formatted(number(api.silences())))));
        tell("requested top-ups", number(evidence.topUps().size()));
        tell("requested refunds", number(evidence.refunds().size()));
        for (var kill : Kill.values()) {
            tell("kills of " + kill.whom(), number(kills.of(kill)));
        }
        scene.hardships().forEach((name, count) -> tell(name, number(count)));
        for (var kind : Kind.values()) {
            tell(kind, evidence);
        }
        tell(
                "refunds that the processor refused",
                number(evidence.refusedRefunds().size() / 2));
        tell("in the wallets now", " ".repeat(10) + euros(evidence.balancesMinor()));
        tell(
                "pages that were left without payment",
                number(evidence.truth().left().size()));
        evidence.bought().ifPresent(this::tell);
        var heard = evidence.hearings();
        tell("keys blocked", number(heard.stream().filter(Hearing::blocked).count()));
        tell(
                "clients without a definite answer",
                number(heard.stream().filter(key -> !key.answered()).count()));
        tell(
                "different answers to one key",
                number(heard.stream().filter(Hearing::contradicted).count()));
        evidence.notices().stream()
                .collect(groupingBy(KeptNotice::status, TreeMap::new, counting()))
                .forEach((status, count) -> tell("notifications " + status, number(count)));
    }

    private void tell(Kind kind, Evidence evidence) {
        var there = evidence.truth().movements(kind);
        var here = evidence.entriesOfMovedMoney().stream()
                .filter(entry -> entry.kind() == kind)
                .toList();
        if (!there.isEmpty() || !here.isEmpty()) {
            tell(kind.words() + ", processor", money(there));
            tell(kind.words() + ", wallets", money(here));
        }
    }

    private void tell(Purchases bought) {
        tell("requests about subscriptions", number(bought.orders().size()));
        tell("suspensions of accounts", number(bought.decided(Decided.Wish.SUSPEND)));
        tell("reactivations of accounts", number(bought.decided(Decided.Wish.REACTIVATE)));
        tell("accounts left suspended", number(bought.suspendedAccounts().size()));
        for (var purpose : List.of("activation", "upgrade", "renewal")) {
            var charges = bought.taken(purpose);
            tell(
                    purpose + "s charged",
                    money(charges.size(), sum(charges, charge -> charge.netMinor() + charge.vatMinor())));
        }
        tell(
                "earned",
                money(
                        bought.earnings(),
                        sum(bought.charges(), charge -> charge.money().earnedMinor())));
        tell(
                "VAT",
                money(
                        bought.earnings(),
                        sum(bought.charges(), charge -> charge.money().vatMinor())));
        tell(
                "charges that were released, or never held",
                number(bought.charges().size() - bought.earnings()));
        tell(
                "card payments for the shortfall of a wallet",
                number(bought.collected().size()));
        bought.subscriptions().stream()
                .collect(groupingBy(Purchases.Subscription::status, TreeMap::new, counting()))
                .forEach((status, count) -> tell("subscriptions " + status.replace('_', ' '), number(count)));
        bought.lines().stream()
                .collect(groupingBy(Purchases.Line::status, TreeMap::new, counting()))
                .forEach((status, count) -> tell("lines at the PBX " + status, number(count)));
    }

    private static long sum(List<Charge> charges, ToLongFunction<Charge> what) {
        return charges.stream().mapToLong(what).sum();
    }

    private void tell(String name, String value) {
        say("%-46s%s".formatted(name, value));
    }

    void proven() {
        say("PROVEN: every transfer is in the ledger once, to the cent, and each key has exactly one answer.");
    }

    void broken(List<String> faults, Object folder) {
        faults.forEach(fault -> say("BROKEN: " + fault));
        say("BROKEN. The service's data and output are in " + folder);
    }

    private static String money(List<Movement> movements) {
        return money(movements.size(), Evidence.sum(movements));
    }

    private static String money(long count, long minor) {
        return String.format(Locale.ROOT, "%,-10d%s", count, euros(minor));
    }

    private static String euros(long minor) {
        return String.format(
                Locale.ROOT, "EUR %s%,d.%02d", minor < 0 ? "-" : "", Math.abs(minor) / 100, Math.abs(minor) % 100);
    }

    private static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    private static String time(Duration passed) {
        return String.format(Locale.ROOT, "%d:%02d", passed.toMinutes(), passed.toSecondsPart());
    }
}
