package tel.billing.identity.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tel.billing.identity.application.OperatorAccount;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;

/// What everybody promises who knows which account is the operator's.
public abstract class OperatorAccountContract extends StoreContract {

    protected abstract OperatorAccount operator();

    @Test
    void at_first_there_is_none() {
        assertThat(operator().find()).isEmpty();
    }

    @Test
    void it_is_said_once() {
        var account = account();
        var other = account();

        assertThat(committed(() -> operator().found(account))).isTrue();
        assertThat(committed(() -> operator().found(other))).isFalse();
        assertThat(operator().find()).contains(account);
    }

    @Test
    void of_many_who_say_it_at_once_one_is_heard() {
        var account = account();

        assertThat(Race.of(() -> committed(() -> operator().found(account)))).containsOnlyOnce(true);
    }

    @Test
    void what_is_taken_back_was_not_said() {
        var account = account();
        takenBack(() -> operator().found(account));

        assertThat(operator().find()).isEmpty();
    }
}
