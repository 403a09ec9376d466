package tel.billing.provisioning.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.provisioning.spec.Unavailability.unavailable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.application.PhoneSystem.Answer;
import tel.billing.provisioning.application.PhoneSystem.Availability;
import tel.billing.provisioning.application.PhoneSystem.LineState;
import tel.billing.provisioning.application.PhoneSystemSimulator.SimulatorState;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.provisioning.domain.LineInstruction.LineConfiguration;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.shared.AccountId;
import tel.billing.shared.Secret;
import tel.billing.shared.spec.Arbitrary;

/// How the sandbox's record survives restarts and crashes.
class RecordTest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final LineLimits LIMITS = new LineLimits(1, 2);

    private final AccountId account = Arbitrary.accountId();
    private final LineId line = new LineId(Arbitrary.id());
    private final SipCredentials credentials = new SipCredentials("ada", new Secret("open sesame"));

    @TempDir
    private Path directory;

    private Path record;

    @BeforeEach
    void locateRecord() {
        record = directory.resolve("phone-system/journal.jsonl");
    }

    @Test
    void instances_share_their_lines_and_the_switch() {
        var one = new SandboxPhoneSystem(directory);
        var other = new SandboxPhoneSystem(directory);
        one.execute(active(1), PATIENCE);
        assertThat(other.read(account, line, PATIENCE)).isEqualTo(present());

        other.setState(SimulatorState.DOWN);

        assertThat(one.state()).isEqualTo(SimulatorState.DOWN);
        assertThat(one.execute(active(2), PATIENCE)).is(unavailable(false));
        assertThat(new SandboxPhoneSystem(directory).state()).isEqualTo(SimulatorState.DOWN);
    }

    @Test
    void it_rejects_lines_while_it_is_set_to_and_returns_the_reason() {
        var rejection = Optional.of("no free channels");
        new SandboxPhoneSystem(directory).setState(new SimulatorState(true, rejection));

        var restarted = new SandboxPhoneSystem(directory);
        assertThat(restarted.state().rejection()).isEqualTo(rejection);
        assertThat(restarted.execute(active(1), PATIENCE)).isEqualTo(new Answer.Rejected("no free channels"));
        assertThat(restarted.read(account, line, PATIENCE)).isEqualTo(new LineState.Absent());

        restarted.setState(SimulatorState.UP);
        assertThat(restarted.execute(active(1), PATIENCE)).isEqualTo(new Answer.Done());
    }

    @Test
    void it_rejects_neither_an_executed_operation_nor_the_end_of_a_line() {
        var phoneSystem = new SandboxPhoneSystem(directory);
        phoneSystem.execute(active(1), PATIENCE);
        phoneSystem.setState(new SimulatorState(true, Optional.of("no free channels")));

        assertThat(phoneSystem.execute(active(1), PATIENCE)).isEqualTo(new Answer.Done());
        assertThat(phoneSystem.execute(active(2), PATIENCE)).isInstanceOf(Answer.Rejected.class);
        assertThat(phoneSystem.execute(absent(3), PATIENCE)).isEqualTo(new Answer.Done());
    }

    @Test
    void it_reads_a_record_from_before_it_could_reject() throws IOException {
        Files.createDirectories(record.getParent());
        Files.writeString(record, "{\"available\":false}\n");

        assertThat(new SandboxPhoneSystem(directory).state()).isEqualTo(SimulatorState.DOWN);
    }

    @Test
    void lines_survive_a_restart() {
        new SandboxPhoneSystem(directory).execute(active(1), PATIENCE);

        var restarted = new SandboxPhoneSystem(directory);

        assertThat(restarted.read(account, line, PATIENCE)).isEqualTo(present());
        assertThat(restarted.statusFor(credentials)).contains(LineStatus.ACTIVE);
    }

    @Test
    void an_incomplete_last_line_is_ignored() throws IOException {
        new SandboxPhoneSystem(directory).execute(active(1), PATIENCE);
        Files.writeString(record, "{\"account\":\"01", StandardOpenOption.APPEND);

        var restarted = new SandboxPhoneSystem(directory);
        assertThat(restarted.execute(absent(2), PATIENCE)).isEqualTo(new Answer.Done());

        assertThat(new SandboxPhoneSystem(directory).read(account, line, PATIENCE))
                .isEqualTo(new LineState.Absent());
        assertThat(Files.readAllLines(record)).hasSize(2);
    }

    @Test
    void a_damaged_record_prevents_the_start() throws IOException {
        new SandboxPhoneSystem(directory).execute(active(1), PATIENCE);
        Files.writeString(record, "what is this?\n", StandardOpenOption.APPEND);

        assertThatThrownBy(() -> new SandboxPhoneSystem(directory))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("journal.jsonl");
    }

    @Test
    void emptying_the_record_loses_all_lines() throws IOException {
        var phoneSystem = new SandboxPhoneSystem(directory);
        phoneSystem.execute(active(7), PATIENCE);

        Files.writeString(record, "");

        assertThat(phoneSystem.read(account, line, PATIENCE)).isEqualTo(new LineState.Absent());
        assertThat(phoneSystem.execute(active(1), PATIENCE)).isEqualTo(new Answer.Done());
    }

    @Test
    void lost_lines_are_unknown_to_every_instance() {
        var one = new SandboxPhoneSystem(directory);
        var other = new SandboxPhoneSystem(directory);
        one.execute(active(7), PATIENCE);
        assertThat(other.read(account, line, PATIENCE)).isEqualTo(present());

        one.forgetEverything();

        assertThat(one.read(account, line, PATIENCE)).isEqualTo(new LineState.Absent());
        assertThat(other.read(account, line, PATIENCE)).isEqualTo(new LineState.Absent());
        assertThat(new SandboxPhoneSystem(directory).statusFor(credentials)).isEmpty();
        assertThat(other.execute(active(1), PATIENCE)).isEqualTo(new Answer.Done());
        assertThat(other.state()).isEqualTo(SimulatorState.UP);
    }

    @Test
    void an_unusable_record_makes_the_result_unknown() throws IOException {
        var phoneSystem = new SandboxPhoneSystem(directory);
        Files.delete(record);
        Files.createDirectory(record);

        assertThat(phoneSystem.execute(active(1), PATIENCE)).is(unavailable(true));
        assertThat(phoneSystem.read(account, line, PATIENCE)).isInstanceOf(LineState.Unavailable.class);
        assertThat(phoneSystem.availability(PATIENCE)).isInstanceOf(Availability.Down.class);
    }

    @Test
    void the_record_contains_no_password() throws IOException {
        new SandboxPhoneSystem(directory).execute(active(1), PATIENCE);

        assertThat(Files.readString(record)).contains("ada").doesNotContain("sesame");
    }

    private LineInstruction active(long revision) {
        return new LineInstruction(
                new LineOperationId(account, line, revision),
                new LineConfiguration.Present(credentials, LIMITS, LineStatus.ACTIVE));
    }

    private LineInstruction absent(long revision) {
        return new LineInstruction(new LineOperationId(account, line, revision), new LineConfiguration.Absent());
    }

    private LineState present() {
        return new LineState.Present(credentials.username(), LIMITS, LineStatus.ACTIVE);
    }
}
