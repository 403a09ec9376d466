package tel.billing.provisioning.spec;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.provisioning.spec.Instructions.FEW;
import static tel.billing.provisioning.spec.Instructions.MANY;
import static tel.billing.provisioning.spec.Instructions.TIMEOUT;
import static tel.billing.provisioning.spec.Unavailability.unavailable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.application.PhoneSystem.Answer;
import tel.billing.provisioning.application.PhoneSystem.Availability;
import tel.billing.provisioning.application.PhoneSystem.LineList;
import tel.billing.provisioning.application.PhoneSystem.LineState;
import tel.billing.provisioning.application.PhoneSystem.Registrations;
import tel.billing.provisioning.application.PhoneSystem.StoredLine;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.peer.Peer;
import tel.billing.shared.spec.peer.PeerFault;
import tel.billing.shared.spec.peer.PeerFaults;

/// The contract of all PBX adapters. Extend it, and implement how your PBX misbehaves and comes back and how
/// a phone registers. Every call is limited in time, and every list of lines in its pages.
public abstract class PhoneSystemContract {
    private static final Answer DONE = new Answer.Done();
    private static final Duration A_MOMENT = Duration.ofSeconds(1);
    /// A PBX commits a change in this time. If its answer is lost, the call takes all of it.
    private static final Duration TIME_FOR_A_CHANGE = Duration.ofSeconds(5);
    /// After an interrupt, even on a busy machine.
    private static final Duration SOON = Duration.ofSeconds(5);

    private static final Duration LONG = Duration.ofMinutes(2);
    /// A PBX under test has fewer lines.
    private static final int MAX_PAGES = 10_000;

    private static final long FIRST_BYTE = 0xffL << (Long.SIZE - Byte.SIZE);

    private final Instructions line = new Instructions();

    /// The adapter under test. A peer may replace it, for example by one that is connected to a stub.
    protected abstract PhoneSystem phoneSystem();

    /// Another adapter, as another instance of the service has, for the same PBX.
    protected abstract PhoneSystem anotherInstance();

    /// The PBX behind the adapter.
    protected abstract Peer peer();

    protected abstract Registration register(SipCredentials credentials);

    /// A phone registers on the line, and stays registered until the PBX removes the registration.
    protected abstract void connectPhone(LineId line, SipCredentials credentials);

    /// Why the contract cannot see registered phones at this PBX, in a sentence. Empty if it can. The contract
    /// prints the reason instead of trying to remove registrations.
    protected Optional<String> unsupportedPhones() {
        return Optional.empty();
    }

    @Test
    void a_line_is_provisioned() {
        assertThat(carryOut(line.active(FEW))).isEqualTo(DONE);

        assertThat(read()).isEqualTo(present(FEW, LineStatus.ACTIVE));
        assertThat(register(line.credentials())).isEqualTo(Registration.ACCEPTED);
    }

    @Test
    void a_registration_on_an_unknown_line_is_rejected() {
        assertThat(read()).isEqualTo(new LineState.Absent());
        assertThat(register(line.credentials())).isEqualTo(Registration.REFUSED);
    }

    @Test
    void it_has_no_registered_phone_at_first() {
        assertRegistrations(new Registrations.NoLine());

        carryOut(line.active(FEW));

        assertRegistrations(new Registrations.Found(List.of()));
    }

    @Test
    void its_limits_change() {
        carryOut(line.active(FEW));

        assertThat(carryOut(line.active(MANY))).isEqualTo(DONE);

        assertThat(read()).isEqualTo(present(MANY, LineStatus.ACTIVE));
        assertThat(register(line.credentials())).isEqualTo(Registration.ACCEPTED);
    }

    @Test
    void its_secret_is_rotated() {
        carryOut(line.active(FEW));
        var before = line.rotate();

        assertThat(carryOut(line.active(FEW))).isEqualTo(DONE);

        assertThat(register(before)).isEqualTo(Registration.REFUSED);
        assertThat(register(line.credentials())).isEqualTo(Registration.ACCEPTED);
    }

    @Test
    void its_username_changes() {
        carryOut(line.active(FEW));
        var before = line.rename();

        assertThat(carryOut(line.active(FEW))).isEqualTo(DONE);

        assertThat(read()).isEqualTo(present(FEW, LineStatus.ACTIVE));
        assertThat(register(before)).isEqualTo(Registration.REFUSED);
        assertThat(register(line.credentials())).isEqualTo(Registration.ACCEPTED);
    }

    @Test
    void it_is_suspended_and_resumed() {
        carryOut(line.active(FEW));

        assertThat(carryOut(line.suspended(FEW))).isEqualTo(DONE);
        assertThat(read()).isEqualTo(present(FEW, LineStatus.SUSPENDED));
        assertThat(register(line.credentials())).isEqualTo(Registration.BLOCKED);

        assertThat(carryOut(line.active(FEW))).isEqualTo(DONE);
        assertThat(register(line.credentials())).isEqualTo(Registration.ACCEPTED);
    }

    @Test
    void suspending_it_removes_its_registrations(TestReporter reporter) {
        if (!canConnectPhones(reporter)) {
            return;
        }
        carryOut(line.active(MANY));
        connectTwoPhones();

        assertThat(carryOut(line.suspended(MANY))).isEqualTo(DONE);

        assertThat(registrations()).isEqualTo(new Registrations.Found(List.of()));
    }

    @Test
    void a_new_password_removes_its_registrations(TestReporter reporter) {
        if (!canConnectPhones(reporter)) {
            return;
        }
        carryOut(line.active(MANY));
        connectTwoPhones();
        line.rotate();

        assertThat(carryOut(line.active(MANY))).isEqualTo(DONE);

        assertThat(registrations()).isEqualTo(new Registrations.Found(List.of()));
    }

    @Test
    void a_new_username_removes_its_registrations(TestReporter reporter) {
        if (!canConnectPhones(reporter)) {
            return;
        }
        carryOut(line.active(MANY));
        connectTwoPhones();
        line.rename();

        assertThat(carryOut(line.active(MANY))).isEqualTo(DONE);

        assertThat(registrations()).isEqualTo(new Registrations.Found(List.of()));
    }

    @Test
    void terminating_it_removes_its_registrations(TestReporter reporter) {
        if (!canConnectPhones(reporter)) {
            return;
        }
        carryOut(line.active(MANY));
        connectTwoPhones();

        assertThat(carryOut(line.absent())).isEqualTo(DONE);
        assertThat(registrations()).isEqualTo(new Registrations.NoLine());

        assertThat(carryOut(line.active(MANY))).isEqualTo(DONE);
        assertThat(registrations()).isEqualTo(new Registrations.Found(List.of()));
    }

    @Test
    void allowing_fewer_phones_removes_its_registrations(TestReporter reporter) {
        if (!canConnectPhones(reporter)) {
            return;
        }
        carryOut(line.active(MANY));
        connectTwoPhones();

        assertThat(carryOut(line.active(FEW))).isEqualTo(DONE);

        assertThat(registrations()).isEqualTo(new Registrations.Found(List.of()));
    }

    @Test
    void other_changes_keep_its_registrations(TestReporter reporter) {
        if (!canConnectPhones(reporter)) {
            return;
        }
        var first = line.active(FEW);
        carryOut(first);
        connectPhone(line.line(), line.credentials());

        carryOut(first);
        carryOut(line.active(FEW));
        carryOut(line.active(MANY));

        assertThat(registeredPhones(line)).isEqualTo(1);
    }

    @Test
    void suspending_and_terminating_it_keeps_the_registrations_of_another_line(TestReporter reporter) {
        if (!canConnectPhones(reporter)) {
            return;
        }
        var other = new Instructions();
        carryOut(line.active(MANY));
        carryOut(other.active(MANY));
        connectTwoPhones();
        connectPhone(other.line(), other.credentials());

        carryOut(line.suspended(MANY));
        assertThat(registeredPhones(other)).isEqualTo(1);

        carryOut(line.absent());
        assertThat(registeredPhones(other)).isEqualTo(1);
    }

    @Test
    void it_does_not_show_the_phones_of_another_line(TestReporter reporter) {
        if (!canConnectPhones(reporter)) {
            return;
        }
        var other = new Instructions();
        carryOut(line.active(MANY));
        carryOut(other.active(MANY));
        connectPhone(other.line(), other.credentials());

        assertThat(registrations()).isEqualTo(new Registrations.Found(List.of()));
        assertThat(registeredPhones(other)).isEqualTo(1);
    }

    /// The answer of the PBX to the change or to the removal is lost.
    @Test
    void a_repeated_instruction_removes_registrations_that_the_first_one_left(TestReporter reporter) {
        if (!canConnectPhones(reporter) || !PeerFaults.canShow(peer(), PeerFault.LOSE_ANSWERS, reporter)) {
            return;
        }
        carryOut(line.active(MANY));
        connectTwoPhones();
        var lineInstruction = line.active(FEW);
        peer().fail(PeerFault.LOSE_ANSWERS);
        assertThat(bounded().execute(lineInstruction, TIME_FOR_A_CHANGE)).is(unavailable(true));
        peer().recover();

        assertThat(carryOut(lineInstruction)).isEqualTo(DONE);

        assertThat(registrations()).isEqualTo(new Registrations.Found(List.of()));
    }

    @Test
    void another_instance_removes_registrations_that_the_first_one_left(TestReporter reporter) {
        if (!canConnectPhones(reporter) || !PeerFaults.canShow(peer(), PeerFault.LOSE_ANSWERS, reporter)) {
            return;
        }
        carryOut(line.active(MANY));
        connectTwoPhones();
        var lineInstruction = line.active(FEW);
        peer().fail(PeerFault.LOSE_ANSWERS);
        assertThat(bounded().execute(lineInstruction, TIME_FOR_A_CHANGE)).is(unavailable(true));
        peer().recover();

        assertThat(carryOutThroughAnotherInstance(lineInstruction)).isEqualTo(DONE);

        assertThat(registrations()).isEqualTo(new Registrations.Found(List.of()));
    }

    @Test
    void it_may_be_suspended_before_it_was_ever_active() {
        assertThat(carryOut(line.suspended(FEW))).isEqualTo(DONE);

        assertThat(read()).isEqualTo(present(FEW, LineStatus.SUSPENDED));
    }

    @Test
    void it_is_terminated() {
        carryOut(line.active(FEW));

        assertThat(carryOut(line.absent())).isEqualTo(DONE);

        assertThat(read()).isEqualTo(new LineState.Absent());
        assertThat(register(line.credentials())).isEqualTo(Registration.REFUSED);
    }

    @Test
    void terminating_an_unknown_line_succeeds() {
        assertThat(carryOut(line.absent())).isEqualTo(DONE);
    }

    @Test
    void after_its_termination_it_is_provisioned_again_with_other_credentials() {
        carryOut(line.active(FEW));
        carryOut(line.absent());
        var before = line.rotate();

        assertThat(carryOut(line.active(MANY))).isEqualTo(DONE);

        assertThat(register(before)).isEqualTo(Registration.REFUSED);
        assertThat(register(line.credentials())).isEqualTo(Registration.ACCEPTED);
    }

    @Test
    void after_its_termination_it_is_provisioned_again_with_another_username() {
        carryOut(line.active(FEW));
        carryOut(line.absent());
        var before = line.rename();

        assertThat(carryOut(line.active(FEW))).isEqualTo(DONE);

        assertThat(read()).isEqualTo(present(FEW, LineStatus.ACTIVE));
        assertThat(register(before)).isEqualTo(Registration.REFUSED);
        assertThat(register(line.credentials())).isEqualTo(Registration.ACCEPTED);
    }

    @Test
    void a_repeated_instruction_is_executed_once_and_answered_equally() {
        var lineInstruction = line.active(FEW);

        assertThat(carryOut(lineInstruction)).isEqualTo(DONE);
        assertThat(carryOut(lineInstruction)).isEqualTo(DONE);
        assertThat(Race.of(() -> carryOut(lineInstruction))).containsOnly(DONE);

        assertThat(read()).isEqualTo(present(FEW, LineStatus.ACTIVE));
    }

    @Test
    void a_late_instruction_changes_nothing() {
        var late = line.active(FEW);
        var newest = line.suspended(MANY);
        carryOut(newest);

        assertThat(carryOut(late))
                .isEqualTo(new Answer.Outdated(newest.operation().revision()));

        assertThat(read()).isEqualTo(present(MANY, LineStatus.SUSPENDED));
    }

    @Test
    void a_late_instruction_through_another_instance_changes_nothing() {
        var late = line.active(FEW);
        var newest = line.suspended(MANY);
        carryOut(newest);

        assertThat(carryOutThroughAnotherInstance(late))
                .isEqualTo(new Answer.Outdated(newest.operation().revision()));

        assertThat(read()).isEqualTo(present(MANY, LineStatus.SUSPENDED));
    }

    @Test
    void an_instruction_after_the_termination_does_not_restore_the_line() {
        var late = line.active(FEW);
        var end = line.absent();
        carryOut(end);

        assertThat(carryOut(late)).isEqualTo(new Answer.Outdated(end.operation().revision()));

        assertThat(read()).isEqualTo(new LineState.Absent());
        assertThat(register(line.credentials())).isEqualTo(Registration.REFUSED);
    }

    @Test
    void of_concurrent_instructions_the_newest_wins() {
        var lineInstructions = IntStream.range(0, Race.RUNNERS)
                .mapToObj(number -> number % 2 == 0 ? line.suspended(FEW) : line.active(MANY))
                .toList();

        Race.of(Race.RUNNERS, runner -> carryOut(lineInstructions.get(runner)));

        assertThat(read()).isEqualTo(present(MANY, LineStatus.ACTIVE));
    }

    @Test
    void the_username_of_another_line_is_rejected_and_changes_nothing() {
        carryOut(line.active(FEW));
        var thief = new Instructions();
        thief.steal(line.credentials().username());

        assertThat(carryOut(thief.active(MANY)))
                .isInstanceOfSatisfying(
                        Answer.Rejected.class,
                        rejected -> assertThat(rejected.reason())
                                .isNotBlank()
                                .doesNotContain(
                                        line.credentials().username(),
                                        line.credentials().password().value(),
                                        thief.credentials().password().value()));

        assertThat(bounded().read(thief.account(), thief.line(), TIMEOUT)).isEqualTo(new LineState.Absent());
        assertThat(register(thief.credentials())).isEqualTo(Registration.REFUSED);
        assertThat(register(line.credentials())).isEqualTo(Registration.ACCEPTED);
    }

    @Test
    void an_existing_line_that_orders_the_username_of_another_line_does_not_change() {
        var other = new Instructions();
        carryOut(line.active(FEW));
        carryOut(other.active(FEW));
        var before = line.steal(other.credentials().username());

        assertThat(carryOut(line.active(MANY))).isInstanceOf(Answer.Rejected.class);

        assertThat(read()).isEqualTo(new LineState.Present(before.username(), FEW, LineStatus.ACTIVE));
        assertThat(register(before)).isEqualTo(Registration.ACCEPTED);
        assertThat(register(other.credentials())).isEqualTo(Registration.ACCEPTED);
    }

    @Test
    void a_line_is_not_disturbed_by_another() {
        var other = new Instructions();
        carryOut(line.active(FEW));

        carryOut(other.active(MANY));
        carryOut(other.absent());

        assertThat(read()).isEqualTo(present(FEW, LineStatus.ACTIVE));
        assertThat(register(line.credentials())).isEqualTo(Registration.ACCEPTED);
    }

    @Test
    void a_line_is_not_disturbed_by_another_of_the_same_account() {
        var other = line.ofSameAccount();
        carryOut(line.active(FEW));

        assertThat(carryOut(other.active(MANY))).isEqualTo(DONE);
        assertThat(carryOut(other.suspended(MANY))).isEqualTo(DONE);
        assertThat(carryOut(other.absent())).isEqualTo(DONE);

        assertThat(read()).isEqualTo(present(FEW, LineStatus.ACTIVE));
        assertThat(register(line.credentials())).isEqualTo(Registration.ACCEPTED);
    }

    @Test
    void a_list_of_lines_returns_the_state_of_every_line_and_no_removed_line() {
        var other = new Instructions();
        var gone = new Instructions();
        carryOut(line.active(FEW));
        carryOut(other.active(FEW));
        carryOut(other.suspended(MANY));
        carryOut(gone.active(FEW));
        carryOut(gone.absent());

        assertThat(listed(100, List.of(line, other, gone)))
                .containsExactlyInAnyOrder(
                        new StoredLine(
                                line.account(),
                                line.line(),
                                1,
                                true,
                                new LineState.Present(line.credentials().username(), FEW, LineStatus.ACTIVE)),
                        new StoredLine(
                                other.account(),
                                other.line(),
                                2,
                                true,
                                new LineState.Present(other.credentials().username(), MANY, LineStatus.SUSPENDED)));
    }

    @Test
    void a_list_of_lines_returns_the_revision_executed_last_and_not_a_late_one() {
        var late = line.active(FEW);
        carryOut(line.active(MANY));
        carryOut(line.absent());
        carryOut(line.active(FEW));
        carryOut(late);

        assertThat(listed(100, List.of(line))).extracting(StoredLine::revision).containsExactly(4L);
    }

    @Test
    void a_list_of_lines_returns_pages_in_the_byte_order_of_the_ids() {
        var inOrder = Stream.of(
                        id(0x00, 0x80), id(0x0f, 0x80), id(0x7f, 0x7f), id(0x7f, 0x80), id(0x80, 0x80), id(0xff, 0xff))
                .map(Instructions::new)
                .toList();
        inOrder.reversed().forEach(each -> carryOut(each.active(FEW)));
        var gone = new Instructions(id(0x7f, 0xff));
        carryOut(gone.active(FEW));
        carryOut(gone.absent());

        for (var limit : List.of(1, 2, 100)) {
            assertThat(listed(limit, inOrder))
                    .extracting(StoredLine::line)
                    .containsExactlyElementsOf(
                            inOrder.stream().map(Instructions::line).toList());
        }
    }

    @Test
    void after_the_last_line_a_list_of_lines_is_empty() {
        carryOut(line.active(FEW));

        assertThat(listLines(Optional.of(new LineId(new UUID(-1, -1))), 10)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"LOSE_ANSWERS", "ERROR_AFTER_EXECUTION"})
    void every_call_reports_in_time_that_the_PBX_is_unavailable(PeerFault fault, TestReporter reporter) {
        if (!PeerFaults.canShow(peer(), fault, reporter)) {
            return;
        }
        peer().fail(fault);

        assertThat(bounded().execute(line.active(FEW), A_MOMENT)).as("execute").isInstanceOf(Answer.Unavailable.class);
        assertThat(bounded().read(line.account(), line.line(), A_MOMENT))
                .as("read")
                .isInstanceOf(LineState.Unavailable.class);
        assertThat(bounded().listLines(Optional.empty(), 10, A_MOMENT))
                .as("listLines")
                .isInstanceOf(LineList.Unavailable.class);
        assertThat(bounded().registrations(line.account(), line.line(), A_MOMENT))
                .as("registrations")
                .isInstanceOfAny(Registrations.Unavailable.class, Registrations.Unsupported.class);
        assertThat(bounded().availability(A_MOMENT)).as("availability").isInstanceOf(Availability.Down.class);
    }

    /// The service refunds the customer if an instruction certainly did not arrive.
    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"LOSE_ANSWERS", "ERROR_AFTER_EXECUTION"})
    void an_instruction_that_did_not_arrive_changes_nothing(PeerFault fault, TestReporter reporter) {
        if (!PeerFaults.canShow(peer(), fault, reporter)) {
            return;
        }
        carryOut(line.active(FEW));
        peer().fail(fault);
        var answer = bounded().execute(line.suspended(MANY), A_MOMENT);
        peer().recover();

        if (unavailable(false).matches(answer)) {
            assertThat(read()).isEqualTo(present(FEW, LineStatus.ACTIVE));
        } else {
            assertThat(answer).is(unavailable(true));
        }
    }

    @Test
    void an_instruction_to_an_unreachable_PBX_did_not_arrive(TestReporter reporter) {
        if (!PeerFaults.canShow(peer(), PeerFault.DOWN, reporter)) {
            return;
        }
        peer().fail(PeerFault.DOWN);

        assertThat(bounded().execute(line.active(FEW), A_MOMENT)).is(unavailable(false));
    }

    @Test
    void an_interrupted_call_ends(TestReporter reporter) {
        if (!PeerFaults.canShow(peer(), PeerFault.HANG, reporter)) {
            return;
        }
        peer().fail(PeerFault.HANG);

        assertThat(bounded().executeInterrupted(line.active(FEW), LONG, peer()::awaitRequest, SOON))
                .isInstanceOf(Answer.Unavailable.class);
    }

    /// The adapter may change a line with several requests. The repetition sends those that are missing.
    @ParameterizedTest
    @EnumSource(names = {"LOSE_ANSWERS", "ERROR_AFTER_EXECUTION"})
    void an_instruction_whose_answer_is_lost_may_have_arrived(PeerFault fault, TestReporter reporter) {
        if (!PeerFaults.canShow(peer(), fault, reporter)) {
            return;
        }
        carryOut(line.active(FEW));
        peer().fail(fault);
        var lineInstruction = line.suspended(MANY);
        var atMost = fault == PeerFault.LOSE_ANSWERS ? TIME_FOR_A_CHANGE : TIMEOUT;

        assertThat(bounded().execute(lineInstruction, atMost)).is(unavailable(true));

        peer().recover();
        assertThat(read())
                .as("the peer executes at least the first change")
                .isNotEqualTo(present(FEW, LineStatus.ACTIVE));
        assertThat(carryOut(lineInstruction)).isEqualTo(DONE);
        assertThat(read()).isEqualTo(present(MANY, LineStatus.SUSPENDED));
    }

    /// At some PBXs, the answer to the first instruction of a line cannot be lost.
    @Test
    void a_first_instruction_whose_answer_is_lost_creates_one_line(TestReporter reporter) {
        if (!PeerFaults.canShow(peer(), PeerFault.LOSE_ANSWERS, reporter)) {
            return;
        }
        var before = listed(100).size();
        var first = line.active(FEW);
        peer().fail(PeerFault.LOSE_ANSWERS);
        bounded().execute(first, A_MOMENT);
        peer().recover();

        assertThat(carryOut(first)).isEqualTo(DONE);
        assertThat(carryOut(first)).isEqualTo(DONE);
        assertThat(listed(100)).hasSize(before + 1);

        assertThat(carryOut(line.absent())).isEqualTo(DONE);
        assertThat(listed(100)).hasSize(before);
        assertThat(register(line.credentials())).isEqualTo(Registration.REFUSED);
    }

    @ParameterizedTest
    @EnumSource
    void after_an_outage_it_has_its_lines_and_executes_instructions(PeerFault fault, TestReporter reporter) {
        if (!PeerFaults.canShow(peer(), fault, reporter)) {
            return;
        }
        carryOut(line.active(FEW));
        peer().fail(fault);
        var lineInstruction = line.suspended(MANY);
        bounded().execute(lineInstruction, A_MOMENT);

        peer().recover();

        assertThat(bounded().availability(TIMEOUT)).isInstanceOf(Availability.Up.class);
        assertThat(carryOut(lineInstruction)).isEqualTo(DONE);
        assertThat(read()).isEqualTo(present(MANY, LineStatus.SUSPENDED));
    }

    /// The listed states of the given lines. The PBX may have other lines.
    private List<StoredLine> listed(int limit, Collection<Instructions> these) {
        var ids = these.stream().map(Instructions::line).collect(toSet());
        return listed(limit).stream()
                .filter(stored -> ids.contains(stored.line()))
                .toList();
    }

    private List<StoredLine> listed(int limit) {
        var all = new ArrayList<StoredLine>();
        var after = Optional.<LineId>empty();
        for (var pages = 1; ; pages++) {
            assertThat(pages).as("pages of %s lines", limit).isLessThan(MAX_PAGES);
            var page = listLines(after, limit);
            after.ifPresent(last -> assertThat(page)
                    .extracting(StoredLine::line)
                    .as("a page is behind its predecessor")
                    .allSatisfy(found -> assertThat(found).isGreaterThan(last)));
            all.addAll(page);
            if (page.size() < limit) {
                break;
            }
            after = Optional.of(page.getLast().line());
        }
        assertThat(all).extracting(StoredLine::line).isSorted().doesNotHaveDuplicates();
        return all;
    }

    private List<StoredLine> listLines(Optional<LineId> after, int limit) {
        var list = bounded().listLines(after, limit, TIMEOUT);
        assertThat(list)
                .isInstanceOfSatisfying(
                        LineList.Found.class, found -> assertThat(found.lines()).hasSizeLessThanOrEqualTo(limit));
        return ((LineList.Found) list).lines();
    }

    private BoundedPhoneSystem bounded() {
        return new BoundedPhoneSystem(phoneSystem());
    }

    /// An id with the given bytes at its start and in its middle.
    private static LineId id(int first, int middle) {
        var id = Arbitrary.id();
        return new LineId(new UUID(
                withFirstByte(id.getMostSignificantBits(), first),
                withFirstByte(id.getLeastSignificantBits(), middle)));
    }

    private static long withFirstByte(long bits, int first) {
        return (bits & ~FIRST_BYTE) | ((long) first << (Long.SIZE - Byte.SIZE));
    }

    private Answer carryOut(LineInstruction lineInstruction) {
        return bounded().execute(lineInstruction, TIMEOUT);
    }

    private Answer carryOutThroughAnotherInstance(LineInstruction lineInstruction) {
        return new BoundedPhoneSystem(anotherInstance()).execute(lineInstruction, TIMEOUT);
    }

    private boolean canConnectPhones(TestReporter reporter) {
        var reason = unsupportedPhones();
        reason.ifPresent(sentence -> reporter.publishEntry("not tried: registered phones", sentence));
        return reason.isEmpty();
    }

    private void connectTwoPhones() {
        connectPhone(line.line(), line.credentials());
        connectPhone(line.line(), line.credentials());
        assertThat(registeredPhones(line)).isEqualTo(2);
    }

    private int registeredPhones(Instructions on) {
        var registrations = registrations(on);
        assertThat(registrations).isInstanceOf(Registrations.Found.class);
        return ((Registrations.Found) registrations).phones().size();
    }

    private void assertRegistrations(Registrations expected) {
        var registrations = registrations();
        if (unsupportedPhones().isEmpty() || !(registrations instanceof Registrations.Unsupported)) {
            assertThat(registrations).isEqualTo(expected);
        }
    }

    private Registrations registrations() {
        return registrations(line);
    }

    private Registrations registrations(Instructions on) {
        return bounded().registrations(on.account(), on.line(), TIMEOUT);
    }

    private LineState read() {
        return bounded().read(line.account(), line.line(), TIMEOUT);
    }

    private LineState present(LineLimits limits, LineStatus status) {
        return new LineState.Present(line.credentials().username(), limits, status);
    }
}
