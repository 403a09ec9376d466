package tel.billing.ledger.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Currency;
import java.util.List;
import org.junit.jupiter.api.Test;
import tel.billing.ledger.LedgerAccount;
import tel.billing.ledger.LedgerAccountBalance;
import tel.billing.shared.Money;
import tel.billing.shared.monitoring.DatabaseReading;

class LedgerGaugeTest {
    private static final Currency EUR = Currency.getInstance("EUR");
    private static final Currency USD = Currency.getInstance("USD");

    @Test
    void is_zero_for_an_empty_and_for_a_balanced_ledger() {
        assertThat(imbalance()).isZero();
        assertThat(imbalance(
                        balance(LedgerAccount.WALLET, 700, EUR),
                        balance(LedgerAccount.CARD_PROCESSOR, -700, EUR),
                        balance(LedgerAccount.WALLET, 5, USD),
                        balance(LedgerAccount.CARD_PROCESSOR, -5, USD)))
                .isZero();
    }

    @Test
    void is_the_largest_difference_of_a_currency() {
        assertThat(imbalance(
                        balance(LedgerAccount.WALLET, 700, EUR),
                        balance(LedgerAccount.CARD_PROCESSOR, -699, EUR),
                        balance(LedgerAccount.WALLET, 5, USD),
                        balance(LedgerAccount.CARD_PROCESSOR, -8, USD)))
                .isEqualTo(3);
    }

    private static double imbalance(LedgerAccountBalance... balances) {
        return new DatabaseReading(new LedgerGauge(() -> List.of(balances))).value("billing.ledger.imbalance.minor");
    }

    private static LedgerAccountBalance balance(LedgerAccount account, long minor, Currency currency) {
        return new LedgerAccountBalance(account, new Money(minor, currency));
    }
}
