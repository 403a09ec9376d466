package tel.billing.ledger.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tel.billing.ledger.LedgerAccount;
import tel.billing.ledger.LedgerAccountBalance;
import tel.billing.ledger.web.TrialBalanceController.CurrencyResponse;
import tel.billing.shared.Money;
import tel.billing.shared.web.response.JsonText;

class TrialBalanceControllerTest {

    @Test
    void shows_a_sum_other_than_zero() {
        assertThat(json("EUR", balance(LedgerAccount.WALLET, 500, "EUR"), balance(LedgerAccount.HELD, -300, "EUR")))
                .isEqualTo("{\"currency\":\"EUR\",\"books\":["
                        + "{\"book\":\"wallet\",\"balance_minor\":500},{\"book\":\"held\",\"balance_minor\":-300}],"
                        + "\"sum_minor\":200}");
        assertThat(json("USD", balance(LedgerAccount.VAT, 7, "USD")))
                .isEqualTo("{\"currency\":\"USD\",\"books\":[{\"book\":\"vat\",\"balance_minor\":7}],\"sum_minor\":7}");
    }

    private static LedgerAccountBalance balance(LedgerAccount account, long minor, String currency) {
        return new LedgerAccountBalance(account, Money.of(minor, currency));
    }

    private static String json(String currency, LedgerAccountBalance... balances) {
        return JsonText.of(CurrencyResponse.of(currency, List.of(balances)));
    }
}
