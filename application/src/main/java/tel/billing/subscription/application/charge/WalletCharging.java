package tel.billing.subscription.application.charge;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.invoice.IssueInvoice;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Ledger.Posted;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferDescription;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.shared.Ids;
import tel.billing.shared.Money;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;

/// Transfers a customer's money for a charge: from the wallet to held money, then to revenue and VAT, or
/// back. Joins the caller's unit of work.
public record WalletCharging(Ledger ledger, IssueInvoice issueInvoice, Ids ids, InstantSource clock) {

    /// The amount missing in the wallet; zero or negative if the balance is sufficient.
    public Money shortfall(Bill bill) {
        return bill.gross().minus(balance(bill));
    }

    /// The balance of the wallet that pays the bill.
    public Money balance(Bill bill) {
        return ledger.balance(bill.account(), bill.gross().currency());
    }

    /// Holds the amount and returns the remaining balance; empty if the balance is insufficient.
    public Optional<Money> hold(Bill bill, int attempt) {
        return balance(ledger.post(charge(bill, attempt)));
    }

    /// Holds the amounts of several bills, in their order.
    public List<Optional<Money>> holdAll(List<Bill> bills) {
        return ledger.postAll(bills.stream().map(bill -> charge(bill, 1)).toList()).stream()
                .map(WalletCharging::balance)
                .toList();
    }

    /// Captures held money as revenue and VAT, at the time of the invoice.
    public void recognizeRevenue(Bill bill, int attempt, Instant at) {
        revenue(bill, attempt, at).forEach(ledger::post);
    }

    /// Captures held money for several bills.
    public void recognizeRevenueAll(List<Bill> bills, Instant at) {
        ledger.postAll(bills.stream().flatMap(bill -> revenue(bill, 1, at)).toList());
    }

    /// Returns held money to the wallet.
    public void release(Bill bill, int attempt) {
        ledger.post(transfer(
                bill,
                attempt,
                TransferType.RELEASE,
                bill.gross(),
                planDays(bill).storedIfReleased(),
                clock.instant()));
    }

    /// Whether the money held for `held` and the wallet balance together cover `instead`.
    public boolean coversReplacement(Bill held, Bill instead) {
        return !shortfall(instead).minus(held.gross()).isPositive();
    }

    /// Whether both bills have the same amount and statement text.
    public boolean hasSameStatement(Bill one, Bill other) {
        return one.gross().equals(other.gross()) && description(one).equals(description(other));
    }

    /// If the charge is held in a further attempt, releases the previous hold first; false if the wallet
    /// does not cover the new one.
    public boolean replaceHold(Charge.Held before, Charge.Captured after) {
        if (after.attempt() == before.attempt()) {
            return true;
        }
        release(before.bill(), before.attempt());
        return hold(after.bill(), after.attempt()).isPresent();
    }

    private Transfer charge(Bill bill, int attempt) {
        return transfer(bill, attempt, TransferType.CHARGE, bill.gross(), description(bill), clock.instant());
    }

    private Stream<Transfer> revenue(Bill bill, int attempt, Instant at) {
        var net = transfer(bill, attempt, TransferType.EARNING, bill.amount().net(), description(bill), at);
        return bill.amount().vat().isPositive()
                ? Stream.of(
                        net,
                        transfer(bill, attempt, TransferType.VAT, bill.amount().vat(), description(bill), at))
                : Stream.of(net);
    }

    private Transfer transfer(Bill bill, int attempt, TransferType type, Money amount, String description, Instant at) {
        return new Transfer(
                new TransferId(ids.next()),
                bill.account(),
                type,
                amount,
                new TransferReference("charge", bill.id().value(), attempt),
                description,
                at);
    }

    private static Optional<Money> balance(Posted posted) {
        return switch (posted) {
            case Posted.Done done -> Optional.of(done.balanceAfter());
            case Posted.InsufficientBalance() -> Optional.empty();
        };
    }

    private String description(Bill bill) {
        return planDays(bill).stored();
    }

    /// With the same days as on the invoice.
    private TransferDescription.PlanDays planDays(Bill bill) {
        var days = issueInvoice.daysOf(bill.period().start(), bill.period().end());
        return new TransferDescription.PlanDays(
                switch (bill.purpose()) {
                    case ACTIVATION, RENEWAL -> TransferDescription.PlanCharge.PRICE;
                    case UPGRADE -> TransferDescription.PlanCharge.UPGRADE;
                },
                bill.tariff().tier().toString(),
                days.first(),
                days.last());
    }
}
