package tel.billing.provisioning.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
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
import tel.billing.shared.persistence.UnreadableRow;
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

    @Test
    void a_line_whose_password_cannot_be_decrypted_does_not_block_the_recovery_of_the_others() {
        var damaged = stored(Arbitrary.INSTANT);
        var intact = stored(Arbitrary.INSTANT.plusSeconds(1));
        damagePassword(damaged);

        assertThatThrownBy(this::taken)
                .isInstanceOf(UnreadableRow.class)
                .hasMessageContaining(damaged.id().value().toString())
                .hasMessageContaining("provisioning_line");
        assertThat(taken()).contains(intact);
        assertThat(taken()).isEmpty();
    }

    @Test
    void lines_can_be_compared_if_the_password_of_one_cannot_be_decrypted() {
        var damaged = stored(Arbitrary.INSTANT);
        var intact = stored(Arbitrary.INSTANT);
        damagePassword(damaged);

        var read = lines.withCredentials(Optional.empty(), 10);

        assertThat(read).extracting(Line::id).containsExactlyInAnyOrder(damaged.id(), intact.id());
        assertThat(read).contains(intact);
        assertThat(committed(() -> lines.lockUnchanged(read))).containsExactlyInAnyOrderElementsOf(read);
    }

    @Test
    void the_age_of_pending_orders_counts_from_the_oldest_also_if_its_password_cannot_be_decrypted() {
        var queueAge = JooqLines.pendingAge(database.sql());
        assertThat(queueAge.age()).isZero();

        var now = Instant.now();
        var damaged = ordered(now.minus(Duration.ofHours(3)), Arbitrary.INSTANT);
        ordered(now, Arbitrary.INSTANT.plusSeconds(1));
        var rejected = ordered(now.minus(Duration.ofHours(9)), Arbitrary.INSTANT.plusSeconds(1));
        commit(() -> lines.advance(rejected.newest().rejected("no")));
        damagePassword(damaged);
        assertThatThrownBy(this::taken).isInstanceOf(UnreadableRow.class);

        assertThat(queueAge.age()).isBetween(Duration.ofMinutes(179), Duration.ofHours(4));
    }

    private Line stored(Instant recoverAfter) {
        return ordered(Arbitrary.INSTANT, recoverAfter);
    }

    private Line ordered(Instant orderedAt, Instant recoverAfter) {
        var line = Line.first(
                account(),
                new LineId(Arbitrary.id()),
                new DesiredState.Active(new LineLimits(1, 2)),
                new RandomCredentials()::make);
        commit(() -> lines.add(line, orderedAt, Optional.of(recoverAfter)));
        return line;
    }

    private void damagePassword(Line line) {
        database.admin()
                .execute("UPDATE provisioning_line SET sealed_password = '\\x00' WHERE id = '%s'"
                        .formatted(line.id().value()));
    }

    private Optional<Line> taken() {
        return database.unitOfWork().attempt(() -> lines.takeForRecovery(Arbitrary.INSTANT.plusSeconds(2)));
    }
}
