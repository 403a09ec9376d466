package tel.billing.identity.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tel.billing.identity.application.OperatorAccount;
import tel.billing.identity.application.Users;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;

/// What everybody promises who knows which account is the operator's.
public abstract class OperatorAccountContract extends StoreContract {

    protected abstract OperatorAccount operator();

    /// Of whom one may be the first admin.
    protected abstract Users users();

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

    @Test
    void at_first_nobody_is_named_first_admin() {
        founded();

        assertThat(committed(() -> operator().lockFirstAdmin())).isEmpty();
    }

    @Test
    void whoever_was_named_last_is_the_first_admin() {
        var account = founded();
        var first = userOf(account);
        var second = userOf(account);
        var third = userOf(account);
        commit(() -> operator().nameFirstAdmin(first));
        commit(() -> operator().nameFirstAdmin(second));
        takenBack(() -> operator().nameFirstAdmin(third));

        assertThat(committed(() -> operator().lockFirstAdmin())).contains(second);
        assertThat(operator().find()).contains(account);
    }

    @Test
    void of_many_who_would_name_somebody_while_nobody_is_one_does() {
        var account = founded();

        var answers = Race.of(() -> {
            var user = userOf(account);
            return committed(() -> {
                var isFirst = operator().lockFirstAdmin().isEmpty();
                if (isFirst) {
                    operator().nameFirstAdmin(user);
                }
                return isFirst;
            });
        });

        assertThat(answers).containsOnlyOnce(true);
    }

    private AccountId founded() {
        var account = account();
        assertThat(committed(() -> operator().found(account))).isTrue();
        return account;
    }

    private UserId userOf(AccountId account) {
        var user = Customers.draft(account);
        assertThat(committed(() -> users().add(user))).isTrue();
        return user.id();
    }
}
