package tel.billing.identity.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.identity.domain.TokenHash;
import tel.billing.identity.domain.User;
import tel.billing.identity.spec.secondfactor.RecoveryCodesContract;
import tel.billing.shared.Role;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;

class JooqRecoveryCodesTest extends RecoveryCodesContract {
    private final TestDatabase database;

    JooqRecoveryCodesTest() {
        var database = TestDatabase.empty();
        super(database, new JooqRecoveryCodes(database.sql()), new JooqUsers(database.sql()));
        this.database = database;
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "used_at = NULL | stays used",
                "used_at = now() | stays used",
                "code_hash = repeat('0', 64) | permission denied",
                "user_id = gen_random_uuid() | permission denied"
            })
    void the_service_cannot_reset_a_used_code(String change, String refusal) {
        var user = new User.Draft(Arbitrary.userId(), account(), Arbitrary.email(), Role.SUPPORT, Arbitrary.INSTANT);
        var code = new TokenHash("a".repeat(64));
        commit(() -> users.add(user));
        commit(() -> codes.replace(user.account(), user.id(), List.of(code)));
        commit(() -> codes.use(user.account(), user.id(), code, Arbitrary.INSTANT));

        assertThatThrownBy(() -> database.sql().execute("UPDATE identity_recovery_code SET " + change))
                .hasMessageContaining(refusal);
        assertThat(codes.left(user.account(), user.id())).isZero();
    }
}
