package tel.billing.subscription.application;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.invoice.IssueInvoice;
import tel.billing.ledger.EntryKind;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Ledger.Posted;
import tel.billing.ledger.Reference;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.shared.Ids;
import tel.billing.shared.Money;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Purpose;

/// Moves a customer's money for a charge: out of the wallet into what is held, and from there to us
/// and the tax office, or back. All of it joins the caller's unit of work.
record Till(Ledger ledger, IssueInvoice issueInvoice, Ids ids, InstantSource clock) {

    /// So much does the wallet lack; nothing or less if it has enough.
    Money shortfall(Bill bill) {
        return bill.gross().minus(balance(bill));
    }

    /// What the wallet holds from which the bill is paid.
    Money balance(Bill bill) {
        return ledger.balance(bill.account(), bill.gross().currency());
    }

    /// Holds the money; answers with what is left in the wallet, or nothing if it has too little.
    Optional<Money> hold(Bill bill, int attempt) {
        return balance(ledger.post(charge(bill, attempt)));
    }

    /// The same for each of several, in their order.
    List<Optional<Money>> holdAll(List<Bill> bills) {
        return ledger.postAll(bills.stream().map(bill -> charge(bill, 1)).toList()).stream()
                .map(Till::balance)
                .toList();
    }

    /// What was held is ours, and the tax office's, from the instant that the invoice bears.
    void earn(Bill bill, int attempt, Instant at) {
        earnings(bill, attempt, at).forEach(ledger::post);
    }

    /// The same for several.
    void earnAll(List<Bill> bills, Instant at) {
        ledger.postAll(bills.stream().flatMap(bill -> earnings(bill, 1, at)).toList());
    }

    /// What was held is the customer's again.
    void release(Bill bill, int attempt) {
        ledger.post(transfer(
                bill, attempt, EntryKind.RELEASE, bill.gross(), words(bill) + ": not charged", clock.instant()));
    }

    /// Whether what is held for the one bill and the wallet cover the other.
    boolean covers(Bill held, Bill instead) {
        return !shortfall(instead).minus(held.gross()).isPositive();
    }

    /// Whether the statement says the same of both.
    boolean isToldAlike(Bill one, Bill other) {
        return one.gross().equals(other.gross()) && words(one).equals(words(other));
    }

    /// Where a charge is held in a further attempt, what was held in the one before is given back;
    /// false if the wallet does not cover it.
    boolean holdInstead(Charge.Held before, Charge.Held after) {
        if (after.attempt() == before.attempt()) {
            return true;
        }
        release(before.bill(), before.attempt());
        return hold(after.bill(), after.attempt()).isPresent();
    }

    private Transfer charge(Bill bill, int attempt) {
        return transfer(bill, attempt, EntryKind.CHARGE, bill.gross(), words(bill), clock.instant());
    }

    private Stream<Transfer> earnings(Bill bill, int attempt, Instant at) {
        var net = transfer(bill, attempt, EntryKind.EARNING, bill.line().net(), words(bill), at);
        return bill.line().vat().isPositive()
                ? Stream.of(
                        net, transfer(bill, attempt, EntryKind.VAT, bill.line().vat(), words(bill), at))
                : Stream.of(net);
    }

    private Transfer transfer(Bill bill, int attempt, EntryKind kind, Money amount, String words, Instant at) {
        return new Transfer(
                new TransferId(ids.next()),
                bill.account(),
                kind,
                amount,
                new Reference("charge", bill.id().value(), attempt),
                words,
                at);
    }

    private static Optional<Money> balance(Posted posted) {
        return switch (posted) {
            case Posted.Done(var balance) -> Optional.of(balance);
            case Posted.Insufficient() -> Optional.empty();
        };
    }

    /// With the days that the invoice names.
    private String words(Bill bill) {
        return "%s %s, %s"
                .formatted(
                        bill.purpose() == Purpose.UPGRADE ? "Upgrade to plan" : "Plan",
                        bill.tariff().tier(),
                        issueInvoice.daysOf(bill.term().start(), bill.term().end()));
    }
}
