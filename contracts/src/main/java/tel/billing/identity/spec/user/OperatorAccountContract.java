package tel.billing.identity.spec.user;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tel.billing.identity.application.user.OperatorAccount;
import tel.billing.identity.application.user.Users;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// The contract of all stores of the operator's account.
public abstract class OperatorAccountContract extends StoreContract {

    private final OperatorAccount operator;

    /// Candidates for the first administrator.
    private final Users users;

    protected OperatorAccountContract(StoreFixture fixture, OperatorAccount operator, Users users) {
        super(fixture);
        this.operator = operator;
        this.users = users;
    }

    @Test
    void at_first_there_is_no_operator() {
        assertThat(operator.find()).isEmpty();
    }

    @Test
    void the_operator_is_set_once() {
        var account = account();
        var other = account();

        assertThat(committed(() -> operator.setIfAbsent(account))).isTrue();
        assertThat(committed(() -> operator.setIfAbsent(other))).isFalse();
        assertThat(operator.find()).contains(account);
    }

    @Test
    void one_of_many_concurrent_attempts_sets_the_operator() {
        var account = account();

        assertThat(Race.of(() -> committed(() -> operator.setIfAbsent(account))))
                .containsOnlyOnce(true);
    }

    @Test
    void an_operator_that_is_rolled_back_is_not_set() {
        var account = account();
        takenBack(() -> operator.setIfAbsent(account));

        assertThat(operator.find()).isEmpty();
    }

    @Test
    void at_first_there_is_no_first_administrator() {
        founded();

        assertThat(committed(() -> operator.lockFirstAdmin())).isEmpty();
    }

    @Test
    void the_latest_first_administrator_applies() {
        var account = founded();
        var first = userOf(account);
        var second = userOf(account);
        var third = userOf(account);
        commit(() -> operator.setFirstAdmin(first));
        commit(() -> operator.setFirstAdmin(second));
        takenBack(() -> operator.setFirstAdmin(third));

        assertThat(committed(() -> operator.lockFirstAdmin())).contains(second);
        assertThat(operator.find()).contains(account);
    }

    @Test
    void one_of_many_concurrent_attempts_sets_the_first_administrator() {
        var account = founded();

        var answers = Race.of(() -> {
            var user = userOf(account);
            return committed(() -> {
                var isFirst = operator.lockFirstAdmin().isEmpty();
                if (isFirst) {
                    operator.setFirstAdmin(user);
                }
                return isFirst;
            });
        });

        assertThat(answers).containsOnlyOnce(true);
    }

    private AccountId founded() {
        var account = account();
        assertThat(committed(() -> operator.setIfAbsent(account))).isTrue();
        return account;
    }

    private UserId userOf(AccountId account) {
        var user = Customers.draft(account);
        assertThat(committed(() -> users.add(user))).isTrue();
        return user.id();
    }
}
