package tel.billing.provisioning.kamailio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static tel.billing.provisioning.spec.Unavailability.unavailable;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.RegisteredPhone;
import tel.billing.provisioning.application.PhoneSystem.Answer;
import tel.billing.provisioning.application.PhoneSystem.Availability;
import tel.billing.provisioning.application.PhoneSystem.LineList;
import tel.billing.provisioning.application.PhoneSystem.LineState;
import tel.billing.provisioning.application.PhoneSystem.Registrations;
import tel.billing.provisioning.application.PhoneSystem.StoredLine;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.provisioning.domain.LineInstruction.LineConfiguration;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.provisioning.kamailio.peer.KamailioInstalled;
import tel.billing.provisioning.kamailio.peer.KamailioServer;
import tel.billing.provisioning.kamailio.peer.SipMessage;
import tel.billing.provisioning.kamailio.peer.SipPhone;
import tel.billing.shared.AccountId;
import tel.billing.shared.Secret;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;

@KamailioInstalled
@DisplayName("With a real Kamailio")
class KamailioLinesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final Duration A_MOMENT = Duration.ofMillis(500);
    private static final Duration SLACK = Duration.ofSeconds(10);
    private static final LineLimits FEW = new LineLimits(1, 2);
    private static final LineLimits MANY = new LineLimits(5, 10);
    private static final String RINGING = "{\"call-id\":\"a-call\",\"state\":2,\"caller\":{\"cseq\":\"2\"}}";
    private static final Answer DONE = new Answer.Done();

    private static KamailioServer server;
    private static KamailioPhoneSystem phoneSystem;

    private final RpcStub stub = new RpcStub();
    /// An instance whose JSON-RPC is a stub that can fail.
    private final KamailioPhoneSystem withStub = new KamailioPhoneSystem(Access.to(server, stub));
    private final AccountId account = Arbitrary.accountId();
    private final LineId line = new LineId(Arbitrary.id());
    private SipCredentials credentials = fresh();

    @BeforeAll
    static void start() {
        server = KamailioServer.start();
        phoneSystem = new KamailioPhoneSystem(Access.to(server));
    }

    @AfterAll
    static void stop() {
        phoneSystem.close();
        server.close();
    }

    @AfterEach
    void close() {
        withStub.close();
        stub.close();
    }

    @Test
    void only_a_hash_of_the_password_is_stored() {
        carryOut(active(1, FEW));

        assertThat(server.read("SELECT to_jsonb(subscriber) FROM subscriber WHERE billing_line = ?", line.value()))
                .singleElement()
                .asString()
                .contains(Ha1.of(credentials, server.domain()))
                .doesNotContain(credentials.password().value());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "secret", "0123456789ABCDEF0123456789ABCDEF"})
    void a_line_always_has_a_valid_hash(String invalid) {
        carryOut(active(1, FEW));

        assertThatIllegalStateException()
                .isThrownBy(
                        () -> server.sql("UPDATE subscriber SET ha1 = ? WHERE billing_line = ?", invalid, line.value()))
                .withMessageContaining("violates check constraint");
    }

    @Test
    void the_operators_own_subscribers_are_not_changed() {
        server.sql(
                "INSERT INTO subscriber (username, domain, password, ha1) VALUES (?, ?, 'theirs', 'theirs')",
                credentials.username(),
                server.domain());
        var before = subscribers();

        assertThat(carryOut(active(1, FEW))).isInstanceOf(Answer.Rejected.class);
        assertThat(carryOut(absent(2))).isEqualTo(DONE);

        assertThat(subscribers()).isEqualTo(before).hasSize(1);
        assertThat(phoneSystem.listLines(Optional.empty(), 1_000, PATIENCE))
                .isInstanceOfSatisfying(
                        LineList.Found.class,
                        found -> assertThat(found.lines())
                                .noneMatch(each -> each.state().username().equals(credentials.username())));
    }

    /// Any role may create such functions in a cluster that was upgraded from before PostgreSQL 15.
    @ParameterizedTest
    @ValueSource(strings = {"billing_is_another", "billing_is_given"})
    void functions_that_run_as_their_owner_call_no_functions_of_the_service(String request) throws SQLException {
        try (var connection = server.database().getConnection();
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("GRANT CREATE ON SCHEMA public TO %1$s; SET LOCAL ROLE %1$s".formatted(server.user()));
            statement.execute("""
                CREATE FUNCTION public.mine(varchar, varchar) RETURNS boolean LANGUAGE plpgsql AS
                $$BEGIN RAISE EXCEPTION 'run by %', current_user; END$$;
                CREATE OPERATOR public.= (LEFTARG = varchar, RIGHTARG = varchar, FUNCTION = public.mine);
                """);

            assertThatNoException().isThrownBy(() -> statement.execute("SELECT %s('a', 'b')".formatted(request)));

            connection.rollback();
        }
    }

    @Test
    void the_role_of_the_service_cannot_change_other_subscribers() throws SQLException {
        carryOut(active(1, FEW));
        var theirs = fresh().username();
        server.sql(
                "INSERT INTO subscriber (username, domain, password, ha1) VALUES (?, ?, 'theirs', 'theirs')",
                theirs,
                server.domain());
        number("+32" + line.value().getLeastSignificantBits(), server.domain(), theirs);

        try (var service = DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password());
                var statement = service.createStatement()) {
            var own = " WHERE username = '%s'".formatted(theirs);
            assertThat(statement.executeUpdate("UPDATE subscriber SET ha1 = 'mine'" + own))
                    .isZero();
            assertThat(statement.executeUpdate("DELETE FROM subscriber" + own)).isZero();
            assertThat(statement.executeUpdate("DELETE FROM dbaliases" + own)).isZero();
            assertThat(statement
                            .executeQuery("SELECT ha1 FROM subscriber" + own)
                            .next())
                    .isFalse();
            for (var forbidden : List.of(
                    "SELECT password FROM subscriber",
                    "UPDATE subscriber SET password = 'mine'",
                    "UPDATE subscriber SET billing_line = NULL",
                    "INSERT INTO subscriber (username, domain) VALUES ('mine', 'anywhere')",
                    "UPDATE dbaliases SET username = '%s', domain = '%s'".formatted(theirs, server.domain()),
                    "INSERT INTO dbaliases (alias_username, alias_domain, username, domain) VALUES ('1', 'a', 'b',"
                            + " 'c')")) {
                assertThatExceptionOfType(SQLException.class)
                        .isThrownBy(() -> statement.execute(forbidden))
                        .extracting(SQLException::getSQLState)
                        .isEqualTo("42501");
            }
            statement.execute("CREATE TEMPORARY TABLE subscriber (username text, domain text, billing_line uuid)");
            assertThat(statement.executeUpdate("DELETE FROM dbaliases" + own)).isZero();
        }
    }

    @Test
    void the_role_of_the_service_sees_only_numbers_that_lead_to_lines() throws SQLException {
        carryOut(active(1, FEW));
        var own = "+33" + line.value().getLeastSignificantBits();
        number(own, server.domain(), credentials.username());
        var group = "+34" + line.value().getLeastSignificantBits();
        number(group, server.domain(), "sales");

        try (var service = DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password());
                var statement = service.createStatement()) {
            var where = " WHERE alias_username IN ('%s', '%s')".formatted(own, group);
            try (var seen = statement.executeQuery("SELECT alias_username FROM dbaliases" + where)) {
                assertThat(seen.next()).isTrue();
                assertThat(seen.getString(1)).isEqualTo(own);
                assertThat(seen.next()).isFalse();
            }
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.execute("UPDATE dbaliases SET username = 'sales'" + where))
                    .extracting(SQLException::getSQLState)
                    .isEqualTo("42501");
            assertThat(statement.executeUpdate("DELETE FROM dbaliases" + where)).isEqualTo(1);
        }
        assertThat(server.read("SELECT username FROM dbaliases WHERE alias_username = ?", group))
                .containsExactly("sales");
    }

    @Test
    void a_username_that_looks_like_a_telephone_number_is_rejected() {
        credentials = new SipCredentials("493011223344", credentials.password());

        assertThat(carryOut(active(1, FEW))).isInstanceOf(Answer.Rejected.class);
    }

    @Test
    void a_rejected_instruction_leaves_no_trace() {
        carryOut(active(1, FEW));
        var thief = new LineId(Arbitrary.id());

        assertThat(carryOut(
                        new LineInstruction(new LineOperationId(account, thief, 7), present(FEW, LineStatus.ACTIVE))))
                .isInstanceOf(Answer.Rejected.class);

        assertThat(server.read("SELECT revision FROM billing_line WHERE line = ?", thief.value()))
                .isEmpty();
    }

    @Test
    void suspending_a_line_removes_its_registrations() {
        carryOut(active(1, FEW));
        try (var phone = registered()) {
            carryOut(suspended(2, FEW));

            assertThat(registrations()).isZero();
            assertThat(phone.register()).isEqualTo(403);
        }
    }

    @Test
    void changing_the_password_removes_the_registrations() {
        carryOut(active(1, FEW));
        try (var _ = registered()) {
            credentials = new SipCredentials(credentials.username(), new Secret("another"));
            carryOut(active(2, FEW));

            assertThat(registrations()).isZero();
        }
    }

    @Test
    void allowing_fewer_phones_removes_all_registrations() {
        carryOut(active(1, MANY));
        try (var phone = registered();
                var other = phone.another()) {
            assertThat(other.register()).isEqualTo(200);
            assertThat(registrations()).isEqualTo(2);

            carryOut(active(2, FEW));

            assertThat(registrations()).isZero();
        }
    }

    @Test
    void a_phone_stays_registered_through_all_other_changes() {
        carryOut(active(1, FEW));
        try (var _ = registered()) {
            carryOut(active(1, FEW));
            carryOut(active(2, FEW));
            carryOut(active(3, MANY));

            assertThat(registrations()).isEqualTo(1);
        }
    }

    @Test
    void terminating_a_line_ends_its_calls() {
        var other = new LineId(Arbitrary.id());
        var others = fresh();
        carryOut(active(1, FEW));
        carryOut(new LineInstruction(
                new LineOperationId(account, other, 1), new LineConfiguration.Present(others, FEW, LineStatus.ACTIVE)));
        try (var caller = registered();
                var callee = new SipPhone(
                        server, others.username(), others.password().value())) {
            assertThat(callee.register()).isEqualTo(200);
            assertThat(caller.call(others.username()).isUp()).isTrue();

            assertThat(carryOut(absent(2))).isEqualTo(DONE);

            await().atMost(SOON).until(() -> receivedBye(caller) && receivedBye(callee));
            assertThat(registrations()).isZero();
            assertThat(callee.call(credentials.username()).isUp()).isFalse();
        }
    }

    @Test
    void terminating_a_line_ends_the_calls_that_it_receives() {
        var other = new LineId(Arbitrary.id());
        var others = fresh();
        carryOut(active(1, FEW));
        carryOut(new LineInstruction(
                new LineOperationId(account, other, 1),
                new LineConfiguration.Present(others, MANY, LineStatus.ACTIVE)));
        try (var callee = registered();
                var caller = new SipPhone(
                        server, others.username(), others.password().value())) {
            assertThat(caller.call(credentials.username()).isUp()).isTrue();
            callee.ring();
            var call = CompletableFuture.supplyAsync(
                    () -> caller.signIn(caller.invitation(callee.uri())), Thread::startVirtualThread);
            await().atMost(SOON).until(() -> invitations(callee) == 2);

            // On a busy machine, the first attempt may see the calls before they are over.
            await().atMost(SOON).until(() -> carryOut(absent(2)), DONE::equals);

            await().atMost(SOON).until(() -> receivedBye(caller) && receivedBye(callee));
            assertThat(call).succeedsWithin(SOON).extracting(SipMessage::status).isEqualTo(487);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"Call-ID|a-call", "Call-ID|a-call@[::1]", "Call-ID|%{a}call,b;c<d>", "i|a-call", "CALL-ID |a-call"
            })
    void terminating_a_line_cancels_ringing_calls(String header, String callId) {
        var other = new LineId(Arbitrary.id());
        var others = fresh();
        carryOut(active(1, FEW));
        carryOut(new LineInstruction(
                new LineOperationId(account, other, 1), new LineConfiguration.Present(others, FEW, LineStatus.ACTIVE)));
        try (var caller = registered();
                var callee = new SipPhone(
                        server, others.username(), others.password().value())) {
            callee.ring();
            assertThat(callee.register()).isEqualTo(200);
            var call = CompletableFuture.supplyAsync(
                    () -> caller.signIn(
                            caller.invitation(callee.uri()).without("Call-ID").with(header, callId)),
                    Thread::startVirtualThread);
            await().atMost(SOON).until(() -> isCalled(callee));

            assertThat(carryOut(absent(2))).isEqualTo(DONE);

            assertThat(call).succeedsWithin(SOON).extracting(SipMessage::status).isEqualTo(487);
        }
    }

    @Test
    void a_call_that_cannot_be_cancelled_is_ended_after_it_is_answered() {
        carryOut(active(1, FEW));
        stub.respondTo("dlg.profile_list", calls(RINGING));
        stub.respondTo("tm.cancel", error(400, "Transaction not found"));

        assertThat(withStub.execute(absent(2), PATIENCE)).isInstanceOf(Answer.Unfinished.class);
        assertThat(stub.requests())
                .contains("tm.cancel [\"a-call\",\"2\"]")
                .noneMatch(request -> request.startsWith("dlg.end_dlg"));

        stub.respondTo("dlg.profile_list", calls("{\"h_entry\":7,\"h_id\":11,\"state\":4}"));
        assertThat(withStub.execute(absent(2), PATIENCE)).isEqualTo(DONE);
        assertThat(stub.requests()).last().isEqualTo("dlg.end_dlg [7,11]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\\"call", "a\\\\call", "a\\tcall"})
    void a_call_id_that_the_configuration_rejects_is_not_sent(String callId) {
        carryOut(active(1, FEW));
        stub.respondTo("dlg.profile_list", calls(RINGING.replace("a-call", callId)));

        assertThat(withStub.execute(absent(2), PATIENCE)).isInstanceOf(Answer.Unfinished.class);
        assertThat(stub.requests()).noneMatch(request -> request.startsWith("tm.cancel"));
    }

    @Test
    void a_call_whose_id_cannot_be_sent_is_reported_as_unfinished() {
        carryOut(active(1, FEW));
        try (var phone = registered()) {
            phone.ring();
            var call = CompletableFuture.supplyAsync(
                    () -> phone.invite(phone.invitation(phone.uri()).but("Call-ID", "a\"call\\")),
                    Thread::startVirtualThread);
            await().atMost(SOON).until(() -> isCalled(phone));

            assertThat(carryOut(absent(2))).isEqualTo(new Answer.Unfinished("a call is still ringing"));

            assertThat(call).isNotDone();
        }
    }

    @Test
    void a_line_with_too_many_calls_to_list_is_reported_as_unfinished() {
        carryOut(active(1, new LineLimits(1, 100)));
        try (var phone = registered()) {
            phone.ring();
            var length = "x".repeat(14_000);
            var calls = IntStream.range(0, 90)
                    .mapToObj(_ -> CompletableFuture.supplyAsync(
                            () -> phone.invite(
                                    phone.invitation(phone.uri()).but("To", "<%s;%s>".formatted(phone.uri(), length))),
                            Thread::startVirtualThread))
                    .toList();
            await().atMost(SOON).until(() -> phone.received().size() >= calls.size());

            assertThat(carryOut(absent(2))).isInstanceOf(Answer.Unfinished.class);
            assertThat(phoneSystem.availability(PATIENCE)).isInstanceOf(Availability.Up.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ul.rm", "dlg.profile_list", "tm.cancel"})
    void a_forbidden_request_or_a_too_long_response_is_reported_as_unfinished(String request) {
        carryOut(active(1, FEW));
        for (var mood : List.of(
                new RpcStub.Behaviour.Says(403, ""), new RpcStub.Behaviour.Says(200, " ".repeat(1024 * 1024 + 1)))) {
            stub.respondTo("dlg.profile_list", calls(RINGING));
            stub.respondTo(request, mood);

            assertThat(withStub.execute(absent(2), PATIENCE)).isInstanceOf(Answer.Unfinished.class);
        }
        stub.respondTo(request, new RpcStub.Behaviour.Says(401, ""));
        assertThat(withStub.execute(absent(2), PATIENCE)).is(unavailable(true));
    }

    @Test
    void a_call_that_ended_by_itself_counts_as_ended() {
        carryOut(active(1, FEW));
        stub.respondTo("dlg.profile_list", calls("{\"h_entry\":7,\"h_id\":11,\"state\":4},{\"state\":5}"));
        stub.respondTo("dlg.end_dlg", error(404, "Dialog not found"));

        assertThat(withStub.execute(absent(2), PATIENCE)).isEqualTo(DONE);
    }

    @Test
    void a_call_that_Kamailio_cannot_end_is_reported_as_unfinished() {
        carryOut(active(1, FEW));
        stub.respondTo("dlg.profile_list", calls("{\"h_entry\":7,\"h_id\":11,\"state\":4}"));
        stub.respondTo("dlg.end_dlg", error(500, "Operation failed"));

        assertThat(withStub.execute(absent(2), PATIENCE)).isEqualTo(new Answer.Unfinished("Operation failed"));
    }

    @Test
    void a_line_can_be_called_by_its_id_under_every_username() {
        var other = new LineId(Arbitrary.id());
        var others = fresh();
        carryOut(new LineInstruction(
                new LineOperationId(account, other, 1),
                new LineConfiguration.Present(others, MANY, LineStatus.ACTIVE)));
        try (var caller =
                new SipPhone(server, others.username(), others.password().value())) {
            carryOut(active(1, FEW));
            try (var _ = registered()) {
                assertThat(caller.call(line.toString()).isUp()).isTrue();
            }
            carryOut(absent(2));
            assertThat(caller.call(line.toString()).isUp()).isFalse();
            credentials = fresh();
            carryOut(active(3, FEW));
            try (var _ = registered()) {
                assertThat(caller.call(line.toString()).isUp()).isTrue();
            }
        }
    }

    @Test
    void a_changed_alias_of_a_line_is_corrected() {
        carryOut(active(1, FEW));
        server.sql("UPDATE dbaliases SET username = 'other' WHERE alias_username = ?", line.toString());

        assertThat(carryOut(suspended(2, MANY))).isEqualTo(DONE);

        assertThat(aliases()).containsExactly(line.toString());
    }

    @Test
    void a_line_whose_subscriber_was_deleted_can_be_terminated_and_recreated() {
        carryOut(active(1, FEW));
        server.sql("DELETE FROM subscriber WHERE billing_line = ?", line.value());

        assertThat(carryOut(absent(2))).isEqualTo(DONE);
        assertThat(aliases()).isEmpty();

        credentials = fresh();
        assertThat(carryOut(active(3, FEW))).isEqualTo(DONE);
        assertThat(aliases()).containsExactly(line.toString());
    }

    @Test
    void a_constraint_violation_is_rejected_without_the_name_of_the_constraint() {
        carryOut(active(1, FEW));
        server.sql("ALTER TABLE subscriber ADD CONSTRAINT own_rule CHECK (billing_line <> '%s' OR billing_calls < 5)"
                .formatted(line));

        assertThat(carryOut(active(2, MANY)))
                .isEqualTo(new Answer.Rejected("its database does not accept these settings of the line"));

        server.sql("ALTER TABLE subscriber DROP CONSTRAINT own_rule");
        assertThat(carryOut(active(2, MANY))).isEqualTo(DONE);
    }

    @Test
    void numbers_move_to_another_domain_unless_they_are_in_use_there() {
        var number = "+31" + line.value().getLeastSignificantBits();
        try (var before = new KamailioPhoneSystem(Access.to(server, "old.example.test"))) {
            before.execute(active(1, FEW), PATIENCE);
        }
        for (var each : List.of(number, number + "1")) {
            number(each, "old.example.test", credentials.username());
        }
        number(number + "1", server.domain(), "another-line");

        assertThat(carryOut(active(2, FEW))).isEqualTo(DONE);

        assertThat(server.read(
                        "SELECT alias_username || '@' || alias_domain FROM dbaliases WHERE username = ? ORDER BY 1",
                        credentials.username()))
                .containsExactlyInAnyOrder(number + "@" + server.domain(), line + "@" + server.domain());
    }

    @Test
    void numbers_follow_a_line_to_another_username_and_are_deleted_with_it() {
        carryOut(active(1, FEW));
        number("+31" + line.value().getLeastSignificantBits(), server.domain(), credentials.username());
        credentials = fresh();

        carryOut(active(2, FEW));
        assertThat(aliases()).hasSize(2).contains(line.toString());

        carryOut(absent(3));
        assertThat(aliases()).isEmpty();
    }

    @Test
    void a_line_without_its_alias_is_incomplete_until_it_is_ordered_again() {
        carryOut(active(1, FEW));
        assertThat(standing().isComplete()).isTrue();

        server.sql("DELETE FROM dbaliases WHERE alias_username = ?", line.toString());
        assertThat(standing().isComplete()).isFalse();

        carryOut(active(2, FEW));
        assertThat(standing().isComplete()).isTrue();
    }

    @Test
    void a_line_restored_from_a_backup_has_the_revision_of_that_time() {
        carryOut(active(1, FEW));
        var ha1 = server.read("SELECT ha1 FROM subscriber WHERE billing_line = ?", line.value())
                .getFirst();
        credentials = new SipCredentials(credentials.username(), new Secret("another"));
        carryOut(active(2, FEW));
        assertThat(standing().revision()).isEqualTo(2);

        server.sql("UPDATE subscriber SET ha1 = ? WHERE billing_line = ?", ha1, line.value());
        server.sql("UPDATE billing_line SET revision = 1 WHERE line = ?", line.value());

        assertThat(standing().revision()).isEqualTo(1);
    }

    @Test
    void failed_requests_to_the_running_Kamailio_are_repeated_with_the_instruction() {
        carryOut(active(1, FEW));
        stub.respondTo("ul.rm", new RpcStub.Behaviour.Says(503, "unavailable"));
        assertThat(withStub.execute(absent(2), PATIENCE)).is(unavailable(true));
        assertThat(phoneSystem.read(account, line, PATIENCE)).isEqualTo(new LineState.Absent());

        stub.reset();
        assertThat(withStub.execute(absent(2), PATIENCE)).isEqualTo(DONE);
        assertThat(withStub.execute(absent(2), PATIENCE)).isEqualTo(DONE);

        assertThat(stub.requests())
                .containsExactly(
                        "ul.rm [\"location\",\"%s\"]".formatted(address()),
                        "ul.rm [\"location\",\"%s\"]".formatted(address()),
                        "dlg.profile_list [\"party\",\"%s\"]".formatted(credentials.username()));
    }

    @Test
    void failed_requests_of_an_older_instruction_are_repeated_with_a_newer_one() {
        carryOut(active(1, FEW));
        stub.respondTo("ul.rm", new RpcStub.Behaviour.Cuts());
        withStub.execute(absent(2), PATIENCE);
        var before = address();
        credentials = fresh();

        stub.reset();
        assertThat(withStub.execute(active(3, FEW), PATIENCE)).isEqualTo(DONE);

        assertThat(stub.requests())
                .last()
                .isEqualTo("dlg.profile_list [\"party\",\"%s\"]".formatted(before.substring(0, before.indexOf('@'))));
    }

    @Test
    void an_unfinished_removal_of_registrations_does_not_keep_a_termination_from_ending_calls() {
        carryOut(active(1, FEW));
        stub.respondTo("ul.rm", new RpcStub.Behaviour.Says(503, "unavailable"));
        changePassword();
        assertThat(withStub.execute(active(2, FEW), PATIENCE)).is(unavailable(true));

        stub.reset();
        assertThat(withStub.execute(absent(3), PATIENCE)).isEqualTo(DONE);

        assertThat(stub.requests()).last().isEqualTo(listOfCalls());
    }

    @Test
    void a_later_removal_of_registrations_does_not_keep_an_unfinished_termination_from_ending_calls() {
        carryOut(active(1, FEW));
        stub.respondTo("ul.rm", new RpcStub.Behaviour.Says(503, "unavailable"));
        assertThat(withStub.execute(absent(2), PATIENCE)).is(unavailable(true));
        assertThat(withStub.execute(active(3, FEW), PATIENCE)).is(unavailable(true));
        changePassword();

        stub.reset();
        assertThat(withStub.execute(active(4, FEW), PATIENCE)).isEqualTo(DONE);

        assertThat(stub.requests()).last().isEqualTo(listOfCalls());
    }

    @Test
    void an_older_instruction_does_not_delete_the_request_of_a_newer_one() {
        carryOut(active(1, FEW));
        changePassword();
        var older = active(2, FEW);
        changePassword();
        var newer = active(3, FEW);
        stub.respondTo("ul.rm", new RpcStub.Behaviour.SucceedsAfter(() -> {
            stub.respondTo("ul.rm", new RpcStub.Behaviour.Says(503, "unavailable"));
            withStub.execute(newer, PATIENCE);
        }));

        assertThat(withStub.execute(older, PATIENCE)).isEqualTo(DONE);
        assertThat(requestedCleanups()).containsExactly("3");

        stub.reset();
        assertThat(withStub.execute(newer, PATIENCE)).isEqualTo(DONE);
        assertThat(requestedCleanups()).isEmpty();
    }

    @Test
    void registered_phones_are_listed_with_their_user_agent_until_they_expire() {
        carryOut(active(1, FEW));
        stub.respondTo("ul.lookup", new RpcStub.Behaviour.Says(200, """
            {"jsonrpc": "2.0", "id": %s, "result": {"Contacts": [
                {"Contact": {"User-Agent": "Snom D785", "Expires": 300}},
                {"Contact": {"User-Agent": "n/a", "Expires": 60}},
                {"Contact": {"User-Agent": "expired", "Expires": 0}},
                {"Contact": {"User-Agent": "deleted", "Expires": "deleted"}}]}}
            """));

        assertThat(withStub.registrations(account, line, PATIENCE))
                .isEqualTo(new Registrations.Found(List.of(
                        new RegisteredPhone("Snom D785", Duration.ofSeconds(300)),
                        new RegisteredPhone("", Duration.ofSeconds(60)))));
    }

    @Test
    void a_Kamailio_that_stops_responding_costs_no_more_than_the_time_limit() {
        carryOut(active(1, FEW));
        // Opens the connection to the database.
        assertThat(withStub.execute(active(1, FEW), PATIENCE)).isEqualTo(DONE);
        var limit = Duration.ofSeconds(3);
        for (var mood : List.of(
                new RpcStub.Behaviour.Hangs(),
                new RpcStub.Behaviour.Trickles(),
                new RpcStub.Behaviour.SendsEndlessly())) {
            stub.respondTo("dlg.profile_list", mood);

            assertThat(assertTimeout(limit.plus(SLACK), () -> withStub.execute(absent(2), limit)))
                    .is(unavailable(true));
        }
    }

    @Test
    void a_hanging_database_costs_no_more_than_the_time_limit_and_changes_nothing() throws SQLException {
        carryOut(active(1, FEW));
        try (var other = server.database().getConnection();
                var statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("LOCK TABLE subscriber IN ACCESS EXCLUSIVE MODE");

            assertThat(assertTimeout(A_MOMENT.plus(SLACK), () -> phoneSystem.execute(suspended(2, MANY), A_MOMENT)))
                    .is(unavailable(false));
            assertThat(assertTimeout(A_MOMENT.plus(SLACK), () -> phoneSystem.read(account, line, A_MOMENT)))
                    .isInstanceOf(LineState.Unavailable.class);
            other.rollback();
        }

        assertThat(phoneSystem.read(account, line, PATIENCE))
                .isEqualTo(new LineState.Present(credentials.username(), FEW, LineStatus.ACTIVE));
    }

    @Test
    void a_commit_that_hangs_may_have_changed_the_line() {
        carryOut(active(1, FEW));
        var limit = Duration.ofSeconds(5);
        server.sql("""
            CREATE FUNCTION hang() RETURNS trigger LANGUAGE plpgsql AS
            $$BEGIN PERFORM pg_sleep(120); RETURN NULL; END$$
            """);
        server.sql("""
            CREATE CONSTRAINT TRIGGER hang AFTER UPDATE ON subscriber DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW WHEN (NEW.billing_line = '%s') EXECUTE FUNCTION hang()
            """.formatted(line));
        try {
            // A busy machine may reach the limit before the commit, which changes nothing.
            await().atMost(SOON)
                    .until(() -> phoneSystem.execute(suspended(2, MANY), limit), unavailable(true)::matches);
        } finally {
            server.read("""
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND wait_event = 'PgSleep'
                """);
            server.sql("DROP FUNCTION hang() CASCADE");
        }
    }

    @Test
    void a_database_that_rejects_logins_is_a_temporary_outage() {
        carryOut(active(1, FEW));
        server.closeDatabase();
        try {
            assertThat(phoneSystem.availability(PATIENCE)).isInstanceOf(Availability.Down.class);
            assertThat(carryOut(suspended(2, FEW))).is(unavailable(false));
        } finally {
            server.openDatabase();
        }

        await().atMost(SOON).until(() -> phoneSystem.availability(PATIENCE) instanceof Availability.Up);
        assertThat(carryOut(suspended(2, FEW))).isEqualTo(DONE);
    }

    @Test
    void without_its_tables_the_PBX_is_down() {
        server.sql("ALTER TABLE billing_line RENAME TO elsewhere");
        try {
            assertThat(phoneSystem.availability(PATIENCE)).isInstanceOf(Availability.Down.class);
            assertThat(carryOut(active(1, FEW))).is(unavailable(false));
        } finally {
            server.sql("ALTER TABLE elsewhere RENAME TO billing_line");
        }
        assertThat(phoneSystem.availability(PATIENCE)).isInstanceOf(Availability.Up.class);
    }

    /// As a standby after a failover.
    @Test
    void with_a_read_only_database_the_PBX_is_down() {
        try (var readOnly = new KamailioPhoneSystem(Access.readOnly(server))) {
            assertThat(readOnly.availability(PATIENCE))
                    .isEqualTo(new Availability.Down(
                            "Kamailio's database: read-only, for example because it is a standby"));
            assertThat(readOnly.execute(active(1, FEW), PATIENCE)).is(unavailable(false));
        }
    }

    @Test
    void the_newest_instruction_of_two_concurrent_instances_wins() {
        try (var other = new KamailioPhoneSystem(Access.to(server))) {
            Race.of(
                    Race.RUNNERS * 2,
                    runner -> (runner % 2 == 0 ? phoneSystem : other)
                            .execute(
                                    runner % 3 == 0 ? active(runner + 1, MANY) : suspended(runner + 1, FEW), PATIENCE));

            assertThat(other.read(account, line, PATIENCE))
                    .isEqualTo(new LineState.Present(credentials.username(), MANY, LineStatus.ACTIVE));
        }
    }

    @Test
    void only_one_of_several_concurrent_lines_gets_the_username() {
        var answers = Race.of(() -> carryOut(new LineInstruction(
                new LineOperationId(account, new LineId(UUID.randomUUID()), 1), present(FEW, LineStatus.ACTIVE))));

        assertThat(answers).filteredOn(DONE::equals).hasSize(1);
        assertThat(answers).filteredOn(Answer.Rejected.class::isInstance).hasSize(Race.RUNNERS - 1);
    }

    @Test
    void under_another_domain_lines_are_absent_until_they_are_ordered_again() {
        carryOut(active(1, FEW));
        try (var elsewhere = new KamailioPhoneSystem(Access.to(server, "other.example.test"))) {
            assertThat(elsewhere.read(account, line, PATIENCE)).isEqualTo(new LineState.Absent());
            assertThat(listedBy(elsewhere)).doesNotContain(line);
            assertThat(listedBy(phoneSystem)).contains(line);

            assertThat(elsewhere.execute(active(2, FEW), PATIENCE)).isEqualTo(DONE);

            assertThat(elsewhere.read(account, line, PATIENCE))
                    .isEqualTo(new LineState.Present(credentials.username(), FEW, LineStatus.ACTIVE));
            assertThat(phoneSystem.read(account, line, PATIENCE)).isEqualTo(new LineState.Absent());
            assertThat(listedBy(elsewhere)).contains(line);
            assertThat(listedBy(phoneSystem)).doesNotContain(line);
        }
    }

    private static List<LineId> listedBy(KamailioPhoneSystem at) {
        var all = (LineList.Found) at.listLines(Optional.empty(), 1_000, PATIENCE);
        return all.lines().stream().map(StoredLine::line).toList();
    }

    private StoredLine standing() {
        var all = (LineList.Found) phoneSystem.listLines(Optional.empty(), 1_000, PATIENCE);
        return all.lines().stream()
                .filter(each -> each.line().equals(line))
                .findFirst()
                .orElseThrow();
    }

    private Answer carryOut(LineInstruction lineInstruction) {
        return phoneSystem.execute(lineInstruction, PATIENCE);
    }

    private LineInstruction active(long revision, LineLimits limits) {
        return new LineInstruction(new LineOperationId(account, line, revision), present(limits, LineStatus.ACTIVE));
    }

    private LineInstruction suspended(long revision, LineLimits limits) {
        return new LineInstruction(new LineOperationId(account, line, revision), present(limits, LineStatus.SUSPENDED));
    }

    private LineInstruction absent(long revision) {
        return new LineInstruction(new LineOperationId(account, line, revision), new LineConfiguration.Absent());
    }

    private LineConfiguration.Present present(LineLimits limits, LineStatus status) {
        return new LineConfiguration.Present(credentials, limits, status);
    }

    private void changePassword() {
        credentials = new SipCredentials(credentials.username(), new Secret(randomName()));
    }

    private String listOfCalls() {
        return "dlg.profile_list [\"party\",\"%s\"]".formatted(credentials.username());
    }

    /// The revisions of the instructions whose requests to the running Kamailio are not done.
    private List<String> requestedCleanups() {
        return server.read("SELECT revision FROM billing_parting WHERE line = ?", line.value());
    }

    private SipPhone registered() {
        var phone = new SipPhone(
                server, credentials.username(), credentials.password().value());
        assertThat(phone.register()).isEqualTo(200);
        return phone;
    }

    private long registrations() {
        return server.read("SELECT contact FROM location WHERE username = ?", credentials.username())
                .size();
    }

    private static void number(String number, String domain, String username) {
        server.sql(
                "INSERT INTO dbaliases (alias_username, alias_domain, username, domain) VALUES (?, ?, ?, ?)",
                number,
                domain,
                username,
                domain);
    }

    private List<String> subscribers() {
        return server.read("SELECT to_jsonb(subscriber) FROM subscriber WHERE username = ?", credentials.username());
    }

    private List<String> aliases() {
        return server.read("SELECT alias_username FROM dbaliases WHERE username = ?", credentials.username());
    }

    private String address() {
        return credentials.username() + "@" + server.domain();
    }

    private static RpcStub.Behaviour calls(String calls) {
        return new RpcStub.Behaviour.Says(200, "{\"jsonrpc\":\"2.0\",\"result\":[" + calls + "],\"id\":%s}");
    }

    private static RpcStub.Behaviour error(int code, String message) {
        return new RpcStub.Behaviour.Says(
                code,
                "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":" + code + ",\"message\":\"" + message + "\"},\"id\":%s}");
    }

    private static boolean isCalled(SipPhone phone) {
        return phone.received().stream().map(SipMessage::method).anyMatch("INVITE"::equals);
    }

    private static long invitations(SipPhone phone) {
        return phone.received().stream()
                .map(SipMessage::method)
                .filter("INVITE"::equals)
                .count();
    }

    private static boolean receivedBye(SipPhone phone) {
        return phone.received().stream().map(SipMessage::method).anyMatch("BYE"::equals);
    }

    private static SipCredentials fresh() {
        return new SipCredentials("u" + randomName(), new Secret(randomName()));
    }

    private static String randomName() {
        return Arbitrary.id().toString().replace("-", "");
    }
}
