package tel.billing.ledger.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.LedgerAccount;
import tel.billing.ledger.LedgerAccountBalance;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.shared.AccountId;
import tel.billing.shared.DailyTotals;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.DailyTotalsContract;
import tel.billing.shared.spec.StoreFixture;

/// Contract of the ledger's [DailyTotals], which the trial balance uses.
public abstract class LedgerDailyTotalsContract extends DailyTotalsContract {
    private static final Money TWENTY_EUROS = Money.of(20_00, "EUR");
    private static final Money FIVE_EUROS = Money.of(5_00, "EUR");

    private final Ledger ledger;

    protected LedgerDailyTotalsContract(StoreFixture fixture, Ledger ledger, DailyTotals dailyTotals) {
        super(fixture, dailyTotals);
        this.ledger = ledger;
    }

    @Override
    protected final void add(Instant at) {
        post(at, transfer(account(), TransferType.TOPUP, TWENTY_EUROS, reference("payment")));
    }

    @Override
    protected final long reported() {
        var wallets = ledger.trialBalance().getFirst().balance();
        assertThat(ledger.trialBalance())
                .isEqualTo(List.of(
                        new LedgerAccountBalance(LedgerAccount.WALLET, wallets),
                        new LedgerAccountBalance(LedgerAccount.CARD_PROCESSOR, wallets.negated())));
        return wallets.minor() / TWENTY_EUROS.minor();
    }

    @Test
    void the_trial_balance_is_the_same_before_and_after_each_closing() {
        var account = account();
        for (var day = 0; day <= 4; day++) {
            var at = noon(MONDAY.plusDays(day));
            var charge = transfer(account, TransferType.CHARGE, FIVE_EUROS, reference("subscription"));
            post(at, transfer(account, TransferType.TOPUP, TWENTY_EUROS, reference("payment")));
            post(at, transfer(account, TransferType.TOPUP, Money.of(500 + day, "JPY"), reference("payment")));
            post(at, charge);
            post(at, transfer(account, TransferType.EARNING, Money.of(4_13, "EUR"), charge.reference()));
            post(at, transfer(account, TransferType.VAT, Money.of(87, "EUR"), charge.reference()));
        }
        var expected = ledger.trialBalance();
        assertThat(expected)
                .containsExactly(
                        new LedgerAccountBalance(LedgerAccount.WALLET, Money.of(75_00, "EUR")),
                        new LedgerAccountBalance(LedgerAccount.CARD_PROCESSOR, Money.of(-100_00, "EUR")),
                        new LedgerAccountBalance(LedgerAccount.HELD, Money.of(0, "EUR")),
                        new LedgerAccountBalance(LedgerAccount.REVENUE, Money.of(20_65, "EUR")),
                        new LedgerAccountBalance(LedgerAccount.VAT, Money.of(4_35, "EUR")),
                        new LedgerAccountBalance(LedgerAccount.WALLET, Money.of(2_510, "JPY")),
                        new LedgerAccountBalance(LedgerAccount.CARD_PROCESSOR, Money.of(-2_510, "JPY")));

        for (var day = 0; day <= 4; day++) {
            assertThat(close(FRIDAY)).contains(MONDAY.plusDays(day));
            assertThat(ledger.trialBalance()).isEqualTo(expected);
        }
    }

    private void post(Instant at, Transfer transfer) {
        committed(() -> ledger.post(new Transfer(
                transfer.id(),
                transfer.account(),
                transfer.type(),
                transfer.amount(),
                transfer.reference(),
                transfer.description(),
                at)));
    }

    private static TransferReference reference(String type) {
        return new TransferReference(type, Arbitrary.id());
    }

    private static Transfer transfer(AccountId account, TransferType kind, Money amount, TransferReference reference) {
        return new Transfer(
                new TransferId(Arbitrary.id()), account, kind, amount, reference, "A transfer", Arbitrary.INSTANT);
    }
}
