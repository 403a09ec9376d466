package tel.billing.provisioning.spec;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.RegisteredPhone;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.provisioning.domain.LineInstruction.LineConfiguration;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.CaughtBy;
import tel.billing.shared.spec.ContractRun;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.peer.BlockForever;
import tel.billing.shared.spec.peer.Peer;
import tel.billing.shared.spec.peer.PeerFault;
import tel.billing.shared.spec.time.SteppedTime;

/// Wrong PBX adapters, and the test of [PhoneSystemContract] that catches each. If you find an adapter that
/// the contract accepts and the service cannot work with, add it here first.
class WrongPhoneSystemsTest {
    private static final String IN_TIME = "every_call_reports_in_time_that_the_PBX_is_unavailable";
    private static final String IN_PAGES = "a_list_of_lines_returns_pages_in_the_byte_order_of_the_ids";

    @ParameterizedTest
    @ValueSource(
            classes = {Right.class, RightWithoutPhones.class, RightWithSeveralRequests.class, RightOverASlowPbx.class})
    void the_right_adapter_passes(Class<?> right) {
        var results = ContractRun.of(right);

        assertThat(results.failures()).isEmpty();
        assertThat(results.succeeded()).contains(IN_TIME, IN_PAGES);
    }

    @Test
    void the_failure_for_a_hash_in_a_reason_says_what_the_digits_may_be() {
        assertThat(ContractRun.of(NamesAHash.class, IN_TIME).failures())
                .first(as(InstanceOfAssertFactories.THROWABLE))
                .hasMessageContaining("32 hexadecimal digits are an id");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void a_wrong_adapter_is_caught(Class<?> wrong, String test) {
        assertThat(ContractRun.of(wrong, test).failed()).containsExactly(test);
    }

    static Stream<Arguments> a_wrong_adapter_is_caught() {
        return ContractRun.planted(WrongPhoneSystemsTest.class);
    }

    /// An adapter over the fake, and a simulated protocol between them. Subclasses override what is wrong.
    abstract static class Planted extends PhoneSystemContract implements PhoneSystem, Peer {
        final ScriptedPhoneSystem pbx =
                new ScriptedPhoneSystem(new InMemoryUnitOfWork(), new SteppedTime(Arbitrary.INSTANT));
        Optional<PeerFault> fault = Optional.empty();

        @Override
        protected PhoneSystem phoneSystem() {
            return this;
        }

        @Override
        protected PhoneSystem anotherInstance() {
            return this;
        }

        @Override
        protected Peer peer() {
            return this;
        }

        @Override
        protected Registration register(SipCredentials credentials) {
            return pbx.register(credentials);
        }

        @Override
        protected void connectPhone(LineId line, SipCredentials credentials) {
            pbx.connect(line, new RegisteredPhone("Desk phone", Duration.ofMinutes(10)));
        }

        @Override
        public void fail(PeerFault shown) {
            fault = Optional.of(shown);
            pbx.script(
                    switch (shown) {
                        case HANG -> PhoneSystemScript.HANG;
                        case LOSE_ANSWERS, ERROR_AFTER_EXECUTION -> PhoneSystemScript.LOSE_ANSWERS;
                        case DOWN, GARBAGE, INCOMPLETE, SERVER_ERROR, UNAUTHORIZED, TOO_MANY_REQUESTS, NOT_FOUND ->
                            PhoneSystemScript.BE_DOWN;
                    });
        }

        @Override
        public void recover() {
            fault = Optional.empty();
            pbx.script(PhoneSystemScript.EXECUTE);
        }

        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            return pbx.execute(lineInstruction, atMost);
        }

        @Override
        public LineState read(AccountId account, LineId line, Duration atMost) {
            return pbx.read(account, line, atMost);
        }

        @Override
        public LineList listLines(Optional<LineId> after, int limit, Duration atMost) {
            return pbx.listLines(after, limit, atMost);
        }

        @Override
        public Registrations registrations(AccountId account, LineId line, Duration atMost) {
            return pbx.registrations(account, line, atMost);
        }

        @Override
        public Availability availability(Duration atMost) {
            return pbx.availability(atMost);
        }

        /// Executes the instruction, and leaves the phones registered.
        final Answer keepingPhones(LineInstruction lineInstruction, Duration atMost) {
            var operation = lineInstruction.operation();
            var before = pbx.registrations(operation.account(), operation.line(), atMost);
            var answer = pbx.execute(lineInstruction, atMost);
            if (before instanceof Registrations.Found(var phones)) {
                phones.forEach(phone -> pbx.connect(operation.line(), phone));
            }
            return answer;
        }

        static LineInstruction under(String username, LineInstruction lineInstruction) {
            return lineInstruction.configuration()
                            instanceof LineConfiguration.Present(var credentials, var limits, var status)
                    ? new LineInstruction(
                            lineInstruction.operation(),
                            new LineConfiguration.Present(
                                    new SipCredentials(username, credentials.password()), limits, status))
                    : lineInstruction;
        }

        static LineInstruction neverSuspended(LineInstruction lineInstruction) {
            return lineInstruction.configuration()
                            instanceof LineConfiguration.Present(var credentials, var limits, var _)
                    ? new LineInstruction(
                            lineInstruction.operation(),
                            new LineConfiguration.Present(credentials, limits, LineStatus.ACTIVE))
                    : lineInstruction;
        }

        final List<StoredLine> allLines(Duration atMost) {
            return ((LineList.Found) pbx.listLines(Optional.empty(), Integer.MAX_VALUE, atMost)).lines();
        }

        final boolean shows(PeerFault expected) {
            return fault.filter(expected::equals).isPresent();
        }
    }

    static class Right extends Planted {}

    static class RightWithoutPhones extends ShowsNoPhones {
        @Override
        protected Optional<String> unsupportedPhones() {
            return Optional.of("The PBX does not report registrations.");
        }
    }

    abstract static class ShowsNoPhones extends Planted {
        @Override
        public Registrations registrations(AccountId account, LineId line, Duration atMost) {
            return new Registrations.Unsupported("the PBX does not report registrations");
        }
    }

    /// The first request changes all but the status. The adapter sends the second one only after a response.
    static class RightWithSeveralRequests extends Planted {
        private static final Set<PeerFault> AFTER_THE_FIRST =
                Set.of(PeerFault.LOSE_ANSWERS, PeerFault.ERROR_AFTER_EXECUTION, PeerFault.INCOMPLETE);

        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            if (fault.filter(AFTER_THE_FIRST::contains).isEmpty()) {
                return super.execute(lineInstruction, atMost);
            }
            pbx.script(PhoneSystemScript.LOSE_ANSWERS);
            var answer = super.execute(neverSuspended(lineInstruction), atMost);
            fail(fault.orElseThrow());
            return answer;
        }
    }

    static class RightOverASlowPbx extends Planted {
        private static final Duration TIME_OF_A_CHANGE = Duration.ofSeconds(3);

        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            return fault.isPresent() && atMost.compareTo(TIME_OF_A_CHANGE) < 0
                    ? new Answer.Unavailable(false, "too little time for a change")
                    : super.execute(lineInstruction, atMost);
        }
    }

    @CaughtBy("it_has_no_registered_phone_at_first")
    static class ShowsNoPhonesAndDoesNotSayWhy extends ShowsNoPhones {}

    @CaughtBy("it_has_no_registered_phone_at_first")
    static class ReportsAnOutageBecauseItShowsNoPhones extends RightWithoutPhones {
        @Override
        public Registrations registrations(AccountId account, LineId line, Duration atMost) {
            return new Registrations.Unavailable("the PBX does not report registrations");
        }
    }

    @CaughtBy(IN_TIME)
    static class NoDeadlineForInstructions extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            return shows(PeerFault.HANG) ? BlockForever.returns() : super.execute(lineInstruction, atMost);
        }
    }

    @CaughtBy(IN_TIME)
    static class NoDeadlineForReadings extends Planted {
        @Override
        public LineState read(AccountId account, LineId line, Duration atMost) {
            return shows(PeerFault.HANG) ? BlockForever.returns() : super.read(account, line, atMost);
        }
    }

    @CaughtBy(IN_TIME)
    static class NoDeadlineForLists extends Planted {
        @Override
        public LineList listLines(Optional<LineId> after, int limit, Duration atMost) {
            return shows(PeerFault.HANG) ? BlockForever.returns() : super.listLines(after, limit, atMost);
        }
    }

    @CaughtBy(IN_TIME)
    static class NoDeadlineForTheProbe extends Planted {
        @Override
        public Availability availability(Duration atMost) {
            return shows(PeerFault.HANG) ? BlockForever.returns() : super.availability(atMost);
        }
    }

    @CaughtBy(IN_TIME)
    static class ThrowsOnAnUnexpectedStatus extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            if (shows(PeerFault.SERVER_ERROR)) {
                throw new IllegalStateException("unexpected status 503");
            }
            return super.execute(lineInstruction, atMost);
        }
    }

    @CaughtBy(IN_TIME)
    static class ThrowsIfItCannotParse extends Planted {
        @Override
        public LineList listLines(Optional<LineId> after, int limit, Duration atMost) {
            if (shows(PeerFault.GARBAGE)) {
                throw new IllegalArgumentException("not JSON");
            }
            return super.listLines(after, limit, atMost);
        }
    }

    @CaughtBy(IN_TIME)
    static class RejectsWhatTheBusyPbxPostpones extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            return shows(PeerFault.TOO_MANY_REQUESTS)
                    ? new Answer.Rejected("too many requests")
                    : super.execute(lineInstruction, atMost);
        }
    }

    @CaughtBy(IN_TIME)
    static class TakesAnyResponseForSuccess extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            return shows(PeerFault.GARBAGE) ? new Answer.Done() : super.execute(lineInstruction, atMost);
        }
    }

    @CaughtBy(IN_TIME)
    static class TakesSilenceForAnAbsentLine extends Planted {
        @Override
        public LineState read(AccountId account, LineId line, Duration atMost) {
            var state = super.read(account, line, atMost);
            return state instanceof LineState.Unavailable ? new LineState.Absent() : state;
        }
    }

    @CaughtBy(IN_TIME)
    static class TakesThePageOfAProxyForAnAbsentLine extends Planted {
        @Override
        public LineState read(AccountId account, LineId line, Duration atMost) {
            return shows(PeerFault.NOT_FOUND) ? new LineState.Absent() : super.read(account, line, atMost);
        }
    }

    @CaughtBy(IN_TIME)
    static class TakesSilenceForAnEmptyPbx extends Planted {
        @Override
        public LineList listLines(Optional<LineId> after, int limit, Duration atMost) {
            var list = super.listLines(after, limit, atMost);
            return list instanceof LineList.Unavailable ? new LineList.Found(List.of()) : list;
        }
    }

    @CaughtBy(IN_TIME)
    static class IsAlwaysUp extends Planted {
        @Override
        public Availability availability(Duration atMost) {
            return new Availability.Up();
        }
    }

    @CaughtBy(IN_TIME)
    static class DoesNotSayWhyItIsDown extends Planted {
        @Override
        public Availability availability(Duration atMost) {
            return super.availability(atMost) instanceof Availability.Down
                    ? new Availability.Down("")
                    : new Availability.Up();
        }
    }

    @CaughtBy("an_interrupted_call_ends")
    static class IgnoresInterrupts extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            return shows(PeerFault.HANG)
                    ? new CompletableFuture<Answer>().join()
                    : super.execute(lineInstruction, atMost);
        }
    }

    @CaughtBy("an_instruction_to_an_unreachable_PBX_did_not_arrive")
    static class NeverKnowsThatNothingArrived extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            return super.execute(lineInstruction, atMost) instanceof Answer.Unavailable(var _, var reason)
                    ? new Answer.Unavailable(true, reason)
                    : super.execute(lineInstruction, atMost);
        }
    }

    @CaughtBy("an_instruction_whose_answer_is_lost_may_have_arrived")
    static class TakesSilenceForNothingDone extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            var answer = super.execute(lineInstruction, atMost);
            return answer instanceof Answer.Unavailable(var _, var reason)
                    ? new Answer.Unavailable(false, reason)
                    : answer;
        }
    }

    @CaughtBy("an_instruction_whose_answer_is_lost_may_have_arrived")
    static class TakesABadGatewayForNothingDone extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            var answer = super.execute(lineInstruction, atMost);
            return shows(PeerFault.ERROR_AFTER_EXECUTION) ? new Answer.Unavailable(false, "HTTP 502") : answer;
        }
    }

    @CaughtBy("a_first_instruction_whose_answer_is_lost_creates_one_line")
    static class CreatesTheLineAgainIfTheAnswerIsLost extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            if (shows(PeerFault.LOSE_ANSWERS)) {
                super.execute(new Instructions().active(Instructions.FEW), atMost);
            }
            return super.execute(lineInstruction, atMost);
        }
    }

    @CaughtBy("an_instruction_that_did_not_arrive_changes_nothing")
    static class ChangesTheLineAndDeniesIt extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            if (shows(PeerFault.SERVER_ERROR)) {
                pbx.script(PhoneSystemScript.EXECUTE);
                super.execute(lineInstruction, atMost);
                return new Answer.Unavailable(false, "HTTP 503");
            }
            return super.execute(lineInstruction, atMost);
        }
    }

    @CaughtBy("after_an_outage_it_has_its_lines_and_executes_instructions")
    static class StaysDownAfterAnOutage extends Planted {
        private boolean wasDown;

        @Override
        public Availability availability(Duration atMost) {
            return wasDown ? new Availability.Down("still down") : super.availability(atMost);
        }

        @Override
        public void fail(PeerFault shown) {
            wasDown = true;
            super.fail(shown);
        }
    }

    @CaughtBy("the_username_of_another_line_is_rejected_and_changes_nothing")
    static class NamesTheUser extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            return super.execute(lineInstruction, atMost) instanceof Answer.Rejected
                            && lineInstruction.configuration() instanceof LineConfiguration.Present present
                    ? new Answer.Rejected(
                            "user %s exists".formatted(present.credentials().username()))
                    : super.execute(lineInstruction, atMost);
        }
    }

    @CaughtBy("an_existing_line_that_orders_the_username_of_another_line_does_not_change")
    static class RemovesALineBeforeItRejects extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            var answer = super.execute(lineInstruction, atMost);
            if (answer instanceof Answer.Rejected) {
                pbx.change(lineInstruction.operation().line(), new LineConfiguration.Absent());
            }
            return answer;
        }
    }

    @CaughtBy("its_username_changes")
    static class KeepsTheUsername extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            var operation = lineInstruction.operation();
            return super.execute(
                    read(operation.account(), operation.line(), atMost)
                                    instanceof LineState.Present(var username, var _, var _)
                            ? under(username, lineInstruction)
                            : lineInstruction,
                    atMost);
        }
    }

    @CaughtBy("after_its_termination_it_is_provisioned_again_with_another_username")
    static class KeepsTheUsernameInTheTombstone extends Planted {
        private final Map<LineId, String> tombstones = new HashMap<>();

        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            var operation = lineInstruction.operation();
            if (lineInstruction.configuration() instanceof LineConfiguration.Absent
                    && read(operation.account(), operation.line(), atMost)
                            instanceof LineState.Present(var username, var _, var _)) {
                tombstones.put(operation.line(), username);
            }
            return super.execute(
                    Optional.ofNullable(tombstones.get(operation.line()))
                            .map(username -> under(username, lineInstruction))
                            .orElse(lineInstruction),
                    atMost);
        }
    }

    @CaughtBy(IN_TIME)
    static class NamesThePassword extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            return super.execute(lineInstruction, atMost) instanceof Answer.Unavailable(var mayHaveArrived, var _)
                            && lineInstruction.configuration() instanceof LineConfiguration.Present present
                    ? new Answer.Unavailable(
                            mayHaveArrived,
                            "no response to " + present.credentials().password().value())
                    : super.execute(lineInstruction, atMost);
        }
    }

    @CaughtBy(IN_TIME)
    static class NamesTheLineThatItCannotRead extends Planted {
        @Override
        public LineState read(AccountId account, LineId line, Duration atMost) {
            return super.read(account, line, atMost) instanceof LineState.Unavailable
                    ? new LineState.Unavailable("no response for line " + line)
                    : super.read(account, line, atMost);
        }
    }

    @CaughtBy(IN_TIME)
    static class NamesAHash extends Planted {
        @Override
        public Availability availability(Duration atMost) {
            return super.availability(atMost) instanceof Availability.Down
                    ? new Availability.Down("rejected digest " + "0f".repeat(16))
                    : new Availability.Up();
        }
    }

    @CaughtBy(IN_TIME)
    static class DoesNotSayWhyItCannotShowPhones extends Planted {
        @Override
        public Registrations registrations(AccountId account, LineId line, Duration atMost) {
            var registrations = super.registrations(account, line, atMost);
            return registrations instanceof Registrations.Unavailable
                    ? new Registrations.Unsupported("")
                    : registrations;
        }
    }

    @CaughtBy("a_late_instruction_changes_nothing")
    static class StoresNoRevisions extends Planted {
        private long revision;

        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            revision++;
            var operation = lineInstruction.operation();
            return super.execute(
                    new LineInstruction(
                            new LineOperationId(operation.account(), operation.line(), revision),
                            lineInstruction.configuration()),
                    atMost);
        }
    }

    @CaughtBy("a_late_instruction_through_another_instance_changes_nothing")
    static class KeepsRevisionsInItsMemory extends Planted {
        private final Map<LineId, Long> revisions = new HashMap<>();
        private long calls;

        @Override
        protected PhoneSystem anotherInstance() {
            revisions.clear();
            return this;
        }

        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            var operation = lineInstruction.operation();
            long newest = revisions.merge(operation.line(), operation.revision(), Math::max);
            if (newest > operation.revision()) {
                return new Answer.Outdated(newest);
            }
            calls++;
            return super.execute(
                    new LineInstruction(
                            new LineOperationId(operation.account(), operation.line(), calls),
                            lineInstruction.configuration()),
                    atMost);
        }
    }

    @CaughtBy("an_instruction_after_the_termination_does_not_restore_the_line")
    static class KeepsNoTombstone extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            var answer = super.execute(lineInstruction, atMost);
            if (lineInstruction.configuration() instanceof LineConfiguration.Absent) {
                pbx.forgetEverything();
            }
            return answer;
        }
    }

    @CaughtBy("a_line_is_not_disturbed_by_another_of_the_same_account")
    static class RemovesAllLinesOfTheAccount extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            if (lineInstruction.configuration() instanceof LineConfiguration.Absent absent) {
                allLines(atMost).stream()
                        .filter(line -> line.account()
                                .equals(lineInstruction.operation().account()))
                        .forEach(line -> pbx.change(line.line(), absent));
            }
            return super.execute(lineInstruction, atMost);
        }
    }

    @CaughtBy("it_is_suspended_and_resumed")
    static class LetsSuspendedLinesRegister extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            return super.execute(neverSuspended(lineInstruction), atMost);
        }
    }

    @CaughtBy("suspending_it_removes_its_registrations")
    static class LetsPhonesStayOnASuspendedLine extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            return lineInstruction.configuration() instanceof LineConfiguration.Present(var _, var _, var status)
                            && status == LineStatus.SUSPENDED
                    ? keepingPhones(lineInstruction, atMost)
                    : super.execute(lineInstruction, atMost);
        }
    }

    @CaughtBy("a_new_password_removes_its_registrations")
    static class LetsPhonesStayWithAnOldPassword extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            return lineInstruction.configuration() instanceof LineConfiguration.Present(var credentials, var _, var _)
                            && pbx.register(credentials) == Registration.REFUSED
                    ? keepingPhones(lineInstruction, atMost)
                    : super.execute(lineInstruction, atMost);
        }
    }

    @CaughtBy("a_new_username_removes_its_registrations")
    static class LetsPhonesStayWithAnOldUsername extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            var operation = lineInstruction.operation();
            return lineInstruction.configuration() instanceof LineConfiguration.Present(var credentials, var _, var _)
                            && read(operation.account(), operation.line(), atMost)
                                    instanceof LineState.Present(var before, var _, var _)
                            && !before.equals(credentials.username())
                    ? keepingPhones(lineInstruction, atMost)
                    : super.execute(lineInstruction, atMost);
        }
    }

    @CaughtBy("terminating_it_removes_its_registrations")
    static class LetsPhonesStayOnATerminatedLine extends Planted {
        private final List<RegisteredPhone> kept = new ArrayList<>();

        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            var operation = lineInstruction.operation();
            if (lineInstruction.configuration() instanceof LineConfiguration.Absent
                    && pbx.registrations(operation.account(), operation.line(), atMost)
                            instanceof Registrations.Found(var phones)) {
                kept.addAll(phones);
                return super.execute(lineInstruction, atMost);
            }
            var answer = super.execute(lineInstruction, atMost);
            kept.forEach(phone -> pbx.connect(operation.line(), phone));
            return answer;
        }
    }

    @CaughtBy("allowing_fewer_phones_removes_its_registrations")
    static class LetsMorePhonesStayThanAllowed extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            var operation = lineInstruction.operation();
            return lineInstruction.configuration() instanceof LineConfiguration.Present(var _, var limits, var _)
                            && read(operation.account(), operation.line(), atMost)
                                    instanceof LineState.Present(var _, var before, var _)
                            && limits.phones() < before.phones()
                    ? keepingPhones(lineInstruction, atMost)
                    : super.execute(lineInstruction, atMost);
        }
    }

    @CaughtBy("suspending_and_terminating_it_keeps_the_registrations_of_another_line")
    static class DisconnectsThePhonesOfAllLines extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            if (lineInstruction.configuration() instanceof LineConfiguration.Absent) {
                allLines(atMost).forEach(line -> pbx.disconnectAll(line.line()));
            }
            return super.execute(lineInstruction, atMost);
        }
    }

    @CaughtBy("it_does_not_show_the_phones_of_another_line")
    static class ShowsThePhonesOfAllLines extends Planted {
        @Override
        public Registrations registrations(AccountId account, LineId line, Duration atMost) {
            return new Registrations.Found(allLines(atMost).stream()
                    .map(each -> pbx.registrations(each.account(), each.line(), atMost))
                    .filter(Registrations.Found.class::isInstance)
                    .map(Registrations.Found.class::cast)
                    .flatMap(found -> found.phones().stream())
                    .toList());
        }
    }

    @CaughtBy("other_changes_keep_its_registrations")
    static class DisconnectsPhonesAtEveryChange extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            pbx.disconnectAll(lineInstruction.operation().line());
            return super.execute(lineInstruction, atMost);
        }
    }

    /// A crash between the change of the line and the removal also has this effect.
    @CaughtBy("a_repeated_instruction_removes_registrations_that_the_first_one_left")
    static class ForgetsRegistrationsThatItCouldNotRemove extends Planted {
        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            return shows(PeerFault.LOSE_ANSWERS)
                    ? keepingPhones(lineInstruction, atMost)
                    : super.execute(lineInstruction, atMost);
        }
    }

    @CaughtBy("another_instance_removes_registrations_that_the_first_one_left")
    static class KeepsRemovalsInItsMemory extends Planted {
        private final Set<LineId> left = new HashSet<>();

        @Override
        protected PhoneSystem anotherInstance() {
            left.clear();
            return this;
        }

        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            var line = lineInstruction.operation().line();
            if (shows(PeerFault.LOSE_ANSWERS)) {
                left.add(line);
                return keepingPhones(lineInstruction, atMost);
            }
            if (left.remove(line)) {
                pbx.disconnectAll(line);
            }
            return super.execute(lineInstruction, atMost);
        }
    }

    @CaughtBy(IN_PAGES)
    static class StartsEveryListAgain extends Planted {
        @Override
        public LineList listLines(Optional<LineId> after, int limit, Duration atMost) {
            return super.listLines(Optional.empty(), limit, atMost);
        }
    }

    @CaughtBy(IN_PAGES)
    static class RepeatsTheLastLine extends Planted {
        @Override
        public LineList listLines(Optional<LineId> after, int limit, Duration atMost) {
            var lines = new ArrayList<>(allLines(atMost));
            lines.removeIf(line ->
                    after.filter(last -> line.line().compareTo(last) < 0).isPresent());
            return new LineList.Found(lines.stream().limit(limit).toList());
        }
    }

    @CaughtBy(IN_PAGES)
    static class SortsAsJavaDoes extends Planted {
        @Override
        public LineList listLines(Optional<LineId> after, int limit, Duration atMost) {
            return new LineList.Found(allLines(atMost).stream()
                    .filter(line -> after.filter(last -> line.line().value().compareTo(last.value()) <= 0)
                            .isEmpty())
                    .sorted(Comparator.comparing(line -> line.line().value()))
                    .limit(limit)
                    .toList());
        }
    }

    @CaughtBy(IN_PAGES)
    static class IgnoresTheLimit extends Planted {
        @Override
        public LineList listLines(Optional<LineId> after, int limit, Duration atMost) {
            return super.listLines(after, Integer.MAX_VALUE, atMost);
        }
    }
}
