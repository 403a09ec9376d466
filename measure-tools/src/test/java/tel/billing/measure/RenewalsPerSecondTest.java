package tel.billing.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// `./measure renewals` runs it for any number of subscriptions.
class RenewalsPerSecondTest {

    @Test
    void all_due_subscriptions_are_renewed_once_and_fast_enough() throws Exception {
        assertThat(Renewals.measure(Order.ofProperties(), System.out)).isEmpty();
    }
}
