package tel.billing.provisioning.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOrder.DesiredState;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.spec.LinesContract;
import tel.billing.shared.Secret;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.schedule.CheckedDatabase;
import tel.billing.shared.spec.Arbitrary;

class JooqLinesTest extends LinesContract {
    private final TestDatabase database;
    private final AesSecretBox box;

    JooqLinesTest() {
        var database = TestDatabase.empty();
        var box = new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]);
        super(new CheckedDatabase(database, JooqLines.RECOVERY_DUE), new JooqLines(database.sql(), box));
        this.database = database;
        this.box = box;
    }

    @Test
    void the_password_is_stored_encrypted_and_bound_to_its_line() {
        var passwords = new EncryptedPasswords(box);
        var one = new LineId(Arbitrary.id());
        var password = new Secret("an unguessable password");

        var sealed = passwords.seal(one, password);

        assertThat(new String(sealed, StandardCharsets.ISO_8859_1)).doesNotContain(password.value());
        assertThat(passwords.open(one, sealed)).isEqualTo(password);
        assertThatThrownBy(() -> passwords.open(new LineId(Arbitrary.id()), sealed))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void a_line_never_has_two_pending_orders() {
        var line = Line.first(
                account(),
                new LineId(Arbitrary.id()),
                new DesiredState.Active(new LineLimits(1, 2)),
                new RandomCredentials()::make);
        commit(() -> lines.add(line, Arbitrary.INSTANT, Optional.empty()));

        assertThatThrownBy(() -> commit(() ->
                        lines.order(line.ordered(new DesiredState.Removed()), Arbitrary.INSTANT, Optional.empty())))
                .hasMessageContaining("provisioning_operation_one_undone");
    }

    @Test
    void an_order_is_immutable() {
        var line = Line.first(
                account(), new LineId(Arbitrary.id()), new DesiredState.Removed(), new RandomCredentials()::make);
        commit(() -> lines.add(line, Arbitrary.INSTANT, Optional.empty()));

        assertThatThrownBy(() -> database.sql().execute("UPDATE provisioning_operation SET target = 'active'"))
                .hasMessageContaining("permission denied");
    }
}
