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
import tel.billing.proof.evidence.Evidence;
import tel.billing.proof.evidence.Evidence.Movement;
import tel.billing.proof.evidence.Evidence.NotificationRecord;
import tel.billing.proof.evidence.Evidence.Responses;
import tel.billing.proof.evidence.Kind;
import tel.billing.proof.evidence.Purchases;
import tel.billing.proof.evidence.Purchases.Charge;
import tel.billing.proof.evidence.StaffRequest;
import tel.billing.proof.load.Api;
import tel.billing.proof.load.Traffic;
import tel.billing.proof.outage.Disruption;
import tel.billing.proof.processor.ProcessorSetup;

/// Prints the progress of a run. `./prove` selects its lines by their prefix.
final class Report {
    private static final String MARK = "prove | ";
    private static final Duration EVERY = Duration.ofSeconds(10);

    private final PrintStream out;
    private Duration next = Duration.ZERO;

    Report(PrintStream out) {
        this.out = out;
    }

    void print(String line) {
        out.println(MARK + line);
    }

    /// Prints a line from time to time.
    synchronized void progress(Duration passed, Disruption disruption, Api api, Traffic traffic) {
        if (passed.compareTo(next) >= 0) {
            next = passed.plus(EVERY);
            print("%s  %s, %s requests, %s keys still without an answer"
                    .formatted(time(passed), disruption.progress(), number(api.requests()), traffic.unanswered()));
        }
    }

    void printResult(
            Plan plan, Duration passed, Api api, Disruption disruption, ProcessorSetup setup, Evidence evidence) {
        printResult("seed", plan.seed() + " repeats amounts, victims and moments, but not their interleaving");
        printResult("time", time(passed));
        printResult("requests sent", number(api.requests()));
        printResult(
                "answers",
                api.statuses().entrySet().stream()
                        .map(each -> "%s of status %s".formatted(number(each.getValue()), each.getKey()))
                        .collect(joining(", ", "", ", %s without any".formatted(number(api.noAnswers())))));
        printResult("failed requests", number(api.failures().size()));
        printResult("requested top-ups", number(evidence.topUps().size()));
        printResult("requested refunds", number(evidence.refunds().size()));
        disruption.counts().forEach((name, count) -> printResult(name, number(count)));
        setup.faultCounts().forEach((name, count) -> printResult(name, number(count)));
        for (var kind : Kind.values()) {
            printResult(kind, evidence);
        }
        printResult(
                "refunds that the processor refused",
                number(evidence.refusedRefunds().size() / 2));
        printResult("in the wallets now", " ".repeat(10) + euros(evidence.balancesMinor()));
        printResult(
                "pages that were left without payment",
                number(evidence.groundTruth().abandonedPages().size()));
        evidence.purchases()
                .ifPresent(bought -> printResult(bought, evidence.collected().size()));
        var received = evidence.responses();
        printResult(
                "keys blocked",
                number(received.stream()
                        .filter(key -> key.blocked().isPresent())
                        .count()));
        printResult(
                "clients without a definite answer",
                number(received.stream().filter(key -> !key.answered()).count()));
        printResult(
                "different answers to one key",
                number(received.stream().filter(Responses::contradicted).count()));
        evidence.notifications().stream()
                .collect(groupingBy(NotificationRecord::status, TreeMap::new, counting()))
                .forEach((status, count) -> printResult("notifications " + status, number(count)));
    }

    private void printResult(Kind kind, Evidence evidence) {
        var there = evidence.groundTruth().movements(kind);
        var here = evidence.entriesOfMovedMoney().stream()
                .filter(entry -> entry.kind() == kind)
                .toList();
        if (!there.isEmpty() || !here.isEmpty()) {
            printResult(kind.description() + ", processor", money(there));
            printResult(kind.description() + ", wallets", money(here));
        }
    }

    private void printResult(Purchases bought, long collected) {
        printResult("requests about subscriptions", number(bought.requests().size()));
        printResult("suspensions of accounts", number(bought.countStaffRequests(StaffRequest.Action.SUSPEND)));
        printResult("reactivations of accounts", number(bought.countStaffRequests(StaffRequest.Action.REACTIVATE)));
        printResult("accounts left suspended", number(bought.suspendedAccounts().size()));
        for (var purpose : List.of("activation", "upgrade", "renewal")) {
            var charges = bought.taken(purpose);
            printResult(
                    purpose + "s charged",
                    money(charges.size(), sum(charges, charge -> charge.netMinor() + charge.vatMinor())));
        }
        printResult(
                "earned",
                money(
                        bought.earnings(),
                        sum(bought.charges(), charge -> charge.money().earnedMinor())));
        printResult(
                "VAT",
                money(
                        bought.earnings(),
                        sum(bought.charges(), charge -> charge.money().vatMinor())));
        printResult(
                "charges that were released, or never held",
                number(bought.charges().size() - bought.earnings()));
        printResult("card payments for the shortfall of a wallet", number(collected));
        bought.subscriptions().stream()
                .collect(groupingBy(Purchases.Subscription::status, TreeMap::new, counting()))
                .forEach((status, count) -> printResult("subscriptions " + status.replace('_', ' '), number(count)));
        bought.lines().stream()
                .collect(groupingBy(Purchases.Line::status, TreeMap::new, counting()))
                .forEach((status, count) -> printResult("lines at the PBX " + status, number(count)));
    }

    private static long sum(List<Charge> charges, ToLongFunction<Charge> what) {
        return charges.stream().mapToLong(what).sum();
    }

    private void printResult(String name, String value) {
        print("%-46s%s".formatted(name, value));
    }

    void proven() {
        print("PROVEN: every transfer is in the ledger once, to the cent, and each key has exactly one answer.");
    }

    void broken(List<String> faults, Object folder) {
        faults.forEach(fault -> print("BROKEN: " + fault));
        print("BROKEN. The service's data and output are in " + folder);
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
