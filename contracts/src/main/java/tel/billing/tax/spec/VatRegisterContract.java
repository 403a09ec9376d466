package tel.billing.tax.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import tel.billing.account.VatNumber;
import tel.billing.shared.spec.peer.BoundedCall;
import tel.billing.shared.spec.peer.Peer;
import tel.billing.shared.spec.peer.PeerFault;
import tel.billing.shared.spec.peer.PeerFaults;
import tel.billing.tax.application.vatnumber.VatRegister;
import tel.billing.tax.application.vatnumber.VatRegister.Answer;

/// Contract of [VatRegister]. To use it, extend it and provide a number for each [Behaviour] and a peer
/// that misbehaves. Every call is limited in time.
public abstract class VatRegisterContract {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /// The behaviour of the register for a number.
    protected enum Behaviour {
        KNOWS_IT,
        DOES_NOT_KNOW_IT,
        MEMBER_STATE_IS_DOWN
    }

    protected abstract VatRegister register();

    /// The register behind the adapter. It loses no answers: a check changes nothing.
    protected abstract Peer peer();

    /// The time limit of a call.
    protected Duration atMost() {
        return TIMEOUT;
    }

    /// A number that leads to this behaviour of the register.
    protected abstract VatNumber numberFor(Behaviour behaviour);

    @Test
    void a_known_number_is_valid() {
        assertThat(check(Behaviour.KNOWS_IT)).isInstanceOf(Answer.Valid.class);
    }

    @Test
    void an_unknown_number_is_invalid() {
        assertThat(check(Behaviour.DOES_NOT_KNOW_IT)).isInstanceOf(Answer.Invalid.class);
    }

    @Test
    void an_unavailable_member_state_is_never_a_negative_answer() {
        assertUnavailable(numberFor(Behaviour.MEMBER_STATE_IS_DOWN));
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"LOSE_ANSWERS", "ERROR_AFTER_EXECUTION"})
    void a_missing_answer_is_reported_in_time_and_never_a_negative_one(PeerFault fault, TestReporter reporter) {
        if (!PeerFaults.canShow(peer(), fault, reporter)) {
            return;
        }
        var unknown = numberFor(Behaviour.DOES_NOT_KNOW_IT);
        peer().fail(fault);

        assertUnavailable(unknown);
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"LOSE_ANSWERS", "ERROR_AFTER_EXECUTION"})
    void after_an_outage_it_answers_again(PeerFault fault, TestReporter reporter) {
        if (!PeerFaults.canShow(peer(), fault, reporter)) {
            return;
        }
        peer().fail(fault);
        check(new VatNumber("DE", "136695976"));

        peer().recover();

        assertThat(check(Behaviour.KNOWS_IT)).isInstanceOf(Answer.Valid.class);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"KNOWS_IT", "DOES_NOT_KNOW_IT"})
    void a_repeated_check_returns_the_same_answer(Behaviour behaviour) {
        assertThat(check(behaviour)).hasSameClassAs(check(behaviour));
    }

    private void assertUnavailable(VatNumber number) {
        assertThat(check(number))
                .isInstanceOfSatisfying(
                        Answer.Unavailable.class,
                        unavailable ->
                                assertThat(unavailable.cause()).isNotBlank().doesNotContain(number.body()));
    }

    private Answer check(Behaviour behaviour) {
        return check(numberFor(behaviour));
    }

    private Answer check(VatNumber number) {
        return BoundedCall.of("ask", atMost(), () -> register().check(number));
    }
}
