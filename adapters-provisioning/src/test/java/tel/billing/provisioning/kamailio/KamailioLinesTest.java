package tel.billing.provisioning.kamailio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTimeout;

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
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOperation;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.application.PhoneSystem.Answer;
import tel.billing.provisioning.application.PhoneSystem.Reading;
import tel.billing.provisioning.application.PhoneSystem.Standing;
import tel.billing.provisioning.application.PhoneSystem.Survey;
import tel.billing.provisioning.domain.Instruction;
import tel.billing.provisioning.domain.Instruction.Setup;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.provisioning.kamailio.peer.KamailioInstalled;
import tel.billing.provisioning.kamailio.peer.KamailioServer;
import tel.billing.provisioning.kamailio.peer.SipMessage;
import tel.billing.provisioning.kamailio.peer.SipPhone;
import tel.billing.shared.AccountId;
import tel.billing.shared.Secret;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.Some;

@KamailioInstalled
@DisplayName("On a real Kamailio")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class KamailioLinesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
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
    /// As seen by an instance whose way to Kamailio is not what it should be.
    private final KamailioPhoneSystem astray = new KamailioPhoneSystem(Access.to(server, stub));
    private final AccountId account = Some.accountId();
    private final LineId line = new LineId(Some.id());
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
    void come_back() {
        astray.close();
        stub.close();
    }

    @Test
    void only_a_hash_of_the_password_is_kept() {
        carryOut(active(1, FEW));

        assertThat(server.read("SELECT to_jsonb(subscriber) FROM subscriber WHERE billing_line = ?", line.value()))
                .singleElement()
                .asString()
                .contains(Ha1.of(credentials, server.domain()))
                .doesNotContain(credentials.password().value());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "secret", "0123456789ABCDEF0123456789ABCDEF"})
    void a_line_is_never_without_a_hash(String none) {
        carryOut(active(1, FEW));

        assertThatIllegalStateException()
                .isThrownBy(
                        () -> server.sql("UPDATE subscriber SET ha1 = ? WHERE billing_line = ?", none, line.value()))
                .withMessageContaining("violates check constraint");
    }

    @Test
    void a_subscriber_of_the_operators_own_is_not_touched() {
        server.sql(
                "INSERT INTO subscriber (username, domain, password, ha1) VALUES (?, ?, 'theirs', 'theirs')",
                credentials.username(),
                server.domain());
        var before = subscribers();

        assertThat(carryOut(active(1, FEW))).isInstanceOf(Answer.Rejected.class);
        assertThat(carryOut(absent(2))).isEqualTo(DONE);

        assertThat(subscribers()).isEqualTo(before).hasSize(1);
        assertThat(phoneSystem.survey(Optional.empty(), 1_000, PATIENCE))
                .isInstanceOfSatisfying(
                        Survey.Found.class,
                        found -> assertThat(found.lines())
                                .noneMatch(each -> each.as().username().equals(credentials.username())));
    }

    /// As anybody may who has been on a cluster since PostgreSQL 14.
    @ParameterizedTest
    @ValueSource(strings = {"billing_is_another", "billing_is_given"})
    void what_the_service_may_ask_as_the_owner_runs_nothing_of_its_own(String question) throws SQLException {
        try (var connection = server.database().getConnection();
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("GRANT CREATE ON SCHEMA public TO %1$s; SET LOCAL ROLE %1$s".formatted(server.user()));
            statement.execute("""
                    CREATE FUNCTION public.mine(varchar, varchar) RETURNS boolean LANGUAGE plpgsql AS
                    $$BEGIN RAISE EXCEPTION 'run by %', current_user; END$$;
                    CREATE OPERATOR public.= (LEFTARG = varchar, RIGHTARG = varchar, FUNCTION = public.mine);
                    """);

            assertThatNoException().isThrownBy(() -> statement.execute("SELECT %s('a', 'b')".formatted(question)));

            connection.rollback();
        }
    }

    @Test
    void the_service_could_not_touch_one_if_it_would() throws SQLException {
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
                    "INSERT INTO dbaliases (alias_username, alias_domain, username, domain) VALUES ('1', 'a', 'b', 'c')")) {
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
    void the_service_sees_no_number_that_leads_to_something_else() throws SQLException {
        carryOut(active(1, FEW));
        var own = "+33" + line.value().getLeastSignificantBits();
        number(own, server.domain(), credentials.username());
        var group = "+34" + line.value().getLeastSignificantBits();
        number(group, server.domain(), "sales");

        try (var service = DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password());
                var statement = service.createStatement()) {
            var there = " WHERE alias_username IN ('%s', '%s')".formatted(own, group);
            try (var seen = statement.executeQuery("SELECT alias_username FROM dbaliases" + there)) {
                assertThat(seen.next()).isTrue();
                assertThat(seen.getString(1)).isEqualTo(own);
                assertThat(seen.next()).isFalse();
            }
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.execute("UPDATE dbaliases SET username = 'sales'" + there))
                    .extracting(SQLException::getSQLState)
                    .isEqualTo("42501");
            assertThat(statement.executeUpdate("DELETE FROM dbaliases" + there)).isEqualTo(1);
        }
        assertThat(server.read("SELECT username FROM dbaliases WHERE alias_username = ?", group))
                .containsExactly("sales");
    }

    @Test
    void a_username_is_no_telephone_number() {
        credentials = new SipCredentials("493011223344", credentials.password());

        assertThat(carryOut(active(1, FEW))).isInstanceOf(Answer.Rejected.class);
    }

    @Test
    void what_was_rejected_left_no_trace() {
        carryOut(active(1, FEW));
        var thief = new LineId(Some.id());

        assertThat(carryOut(new Instruction(new LineOperation(account, thief, 7), present(FEW, LineStatus.ACTIVE))))
                .isInstanceOf(Answer.Rejected.class);

        assertThat(server.read("SELECT revision FROM billing_line WHERE line = ?", thief.value()))
                .isEmpty();
    }

    @Test
    void who_is_suspended_is_registered_no_more() {
        carryOut(active(1, FEW));
        try (var phone = registered()) {
            carryOut(suspended(2, FEW));

            assertThat(registrations()).isZero();
            assertThat(phone.register()).isEqualTo(403);
        }
    }

    @Test
    void who_has_another_password_is_registered_no_more() {
        carryOut(active(1, FEW));
        try (var _ = registered()) {
            credentials = new SipCredentials(credentials.username(), new Secret("another"));
            carryOut(active(2, FEW));

            assertThat(registrations()).isZero();
        }
    }

    @Test
    void where_fewer_may_register_all_register_anew() {
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
    void a_phone_stays_registered_over_all_else() {
        carryOut(active(1, FEW));
        try (var _ = registered()) {
            carryOut(active(1, FEW));
            carryOut(active(2, FEW));
            carryOut(active(3, MANY));

            assertThat(registrations()).isEqualTo(1);
        }
    }

    @Test
    void the_calls_of_a_line_that_is_gone_end() {
        var other = new LineId(Some.id());
        var others = fresh();
        carryOut(active(1, FEW));
        carryOut(new Instruction(
                new LineOperation(account, other, 1), new Setup.Present(others, FEW, LineStatus.ACTIVE)));
        try (var caller = registered();
                var callee = new SipPhone(
                        server, others.username(), others.password().value())) {
            assertThat(callee.register()).isEqualTo(200);
            assertThat(caller.call(others.username()).isUp()).isTrue();

            assertThat(carryOut(absent(2))).isEqualTo(DONE);

            await().atMost(SOON).until(() -> heardFarewell(caller) && heardFarewell(callee));
            assertThat(registrations()).isZero();
            assertThat(callee.call(credentials.username()).isUp()).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"Call-ID|a-call", "Call-ID|a-call@[::1]", "Call-ID|%{a}call,b;c<d>", "i|a-call", "CALL-ID |a-call"
            })
    void a_call_that_rings_is_cancelled(String header, String callId) {
        var other = new LineId(Some.id());
        var others = fresh();
        carryOut(active(1, FEW));
        carryOut(new Instruction(
                new LineOperation(account, other, 1), new Setup.Present(others, FEW, LineStatus.ACTIVE)));
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
    void a_call_that_cannot_be_cancelled_is_ended_once_it_is_answered() {
        carryOut(active(1, FEW));
        stub.tell("dlg.profile_list", calls(RINGING));
        stub.tell("tm.cancel", error(400, "Transaction not found"));

        assertThat(astray.carryOut(absent(2), PATIENCE)).isInstanceOf(Answer.Unfinished.class);
        assertThat(stub.questions())
                .contains("tm.cancel [\"a-call\",\"2\"]")
                .noneMatch(question -> question.startsWith("dlg.end_dlg"));

        stub.tell("dlg.profile_list", calls("{\"h_entry\":7,\"h_id\":11,\"state\":4}"));
        assertThat(astray.carryOut(absent(2), PATIENCE)).isEqualTo(DONE);
        assertThat(stub.questions()).last().isEqualTo("dlg.end_dlg [7,11]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\\"call", "a\\\\call", "a\\tcall"})
    void what_the_configuration_would_not_let_through_is_not_asked(String callId) {
        carryOut(active(1, FEW));
        stub.tell("dlg.profile_list", calls(RINGING.replace("a-call", callId)));

        assertThat(astray.carryOut(absent(2), PATIENCE)).isInstanceOf(Answer.Unfinished.class);
        assertThat(stub.questions()).noneMatch(question -> question.startsWith("tm.cancel"));
    }

    @Test
    void a_call_that_is_named_as_nobody_can_say_is_left_and_that_is_no_silence() {
        carryOut(active(1, FEW));
        try (var phone = registered()) {
            phone.ring();
            var call = CompletableFuture.supplyAsync(
                    () -> phone.invite(phone.invitation(phone.uri()).but("Call-ID", "a\"call\\")),
                    Thread::startVirtualThread);
            await().atMost(SOON).until(() -> isCalled(phone));

            assertThat(carryOut(absent(2))).isEqualTo(new Answer.Unfinished("a call rings"));

            assertThat(call).isNotDone();
        }
    }

    @Test
    void a_line_with_more_calls_than_can_be_listed_is_left_and_that_is_no_silence() {
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
            await().atMost(SOON).until(() -> phone.heard().size() >= calls.size());

            assertThat(carryOut(absent(2))).isInstanceOf(Answer.Unfinished.class);
            assertThat(phoneSystem.isUp(PATIENCE)).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ul.rm", "dlg.profile_list", "tm.cancel"})
    void what_is_refused_or_too_long_is_left_and_that_is_no_silence(String question) {
        carryOut(active(1, FEW));
        for (var mood :
                List.of(new RpcStub.Mood.Says(403, ""), new RpcStub.Mood.Says(200, " ".repeat(1024 * 1024 + 1)))) {
            stub.tell("dlg.profile_list", calls(RINGING));
            stub.tell(question, mood);

            assertThat(astray.carryOut(absent(2), PATIENCE)).isInstanceOf(Answer.Unfinished.class);
        }
        stub.tell(question, new RpcStub.Mood.Says(401, ""));
        assertThat(astray.carryOut(absent(2), PATIENCE)).isEqualTo(new Answer.Unavailable(true));
    }

    @Test
    void a_call_that_ended_by_itself_meanwhile_is_not_asked_for_again() {
        carryOut(active(1, FEW));
        stub.tell("dlg.profile_list", calls("{\"h_entry\":7,\"h_id\":11,\"state\":4},{\"state\":5}"));
        stub.tell("dlg.end_dlg", error(404, "Dialog not found"));

        assertThat(astray.carryOut(absent(2), PATIENCE)).isEqualTo(DONE);
    }

    @Test
    void a_call_that_Kamailio_cannot_end_is_left_and_that_is_no_silence() {
        carryOut(active(1, FEW));
        stub.tell("dlg.profile_list", calls("{\"h_entry\":7,\"h_id\":11,\"state\":4}"));
        stub.tell("dlg.end_dlg", error(500, "Operation failed"));

        assertThat(astray.carryOut(absent(2), PATIENCE)).isEqualTo(new Answer.Unfinished("Operation failed"));
    }

    @Test
    void a_line_is_called_by_its_id_whatever_its_username_is() {
        var other = new LineId(Some.id());
        var others = fresh();
        carryOut(new Instruction(
                new LineOperation(account, other, 1), new Setup.Present(others, MANY, LineStatus.ACTIVE)));
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
    void a_line_whose_id_somebody_led_elsewhere_is_put_right() {
        carryOut(active(1, FEW));
        server.sql("UPDATE dbaliases SET username = 'other' WHERE alias_username = ?", line.toString());

        assertThat(carryOut(suspended(2, MANY))).isEqualTo(DONE);

        assertThat(aliases()).containsExactly(line.toString());
    }

    @Test
    void a_line_whose_subscriber_somebody_deleted_ends_and_begins_anew() {
        carryOut(active(1, FEW));
        server.sql("DELETE FROM subscriber WHERE billing_line = ?", line.value());

        assertThat(carryOut(absent(2))).isEqualTo(DONE);
        assertThat(aliases()).isEmpty();

        credentials = fresh();
        assertThat(carryOut(active(3, FEW))).isEqualTo(DONE);
        assertThat(aliases()).containsExactly(line.toString());
    }

    @Test
    void what_the_tables_do_not_take_is_rejected_and_no_value_is_named() {
        carryOut(active(1, FEW));
        server.sql("ALTER TABLE subscriber ADD CONSTRAINT own_rule CHECK (billing_line <> '%s' OR billing_calls < 5)"
                .formatted(line));

        assertThat(carryOut(active(2, MANY))).isEqualTo(new Answer.Rejected("its tables do not take it: own_rule"));

        server.sql("ALTER TABLE subscriber DROP CONSTRAINT own_rule");
        assertThat(carryOut(active(2, MANY))).isEqualTo(DONE);
    }

    @Test
    void numbers_move_to_another_domain_unless_they_were_given_out_there() {
        var number = "+31" + line.value().getLeastSignificantBits();
        try (var before = new KamailioPhoneSystem(Access.to(server, "old.example.test"))) {
            before.carryOut(active(1, FEW), PATIENCE);
        }
        for (var each : List.of(number, number + "1")) {
            number(each, "old.example.test", credentials.username());
        }
        number(number + "1", server.domain(), "somebody");

        assertThat(carryOut(active(2, FEW))).isEqualTo(DONE);

        assertThat(server.read(
                        "SELECT alias_username || '@' || alias_domain FROM dbaliases WHERE username = ? ORDER BY 1",
                        credentials.username()))
                .containsExactlyInAnyOrder(number + "@" + server.domain(), line + "@" + server.domain());
    }

    @Test
    void numbers_follow_a_line_to_another_username_and_go_with_it() {
        carryOut(active(1, FEW));
        number("+31" + line.value().getLeastSignificantBits(), server.domain(), credentials.username());
        credentials = fresh();

        carryOut(active(2, FEW));
        assertThat(aliases()).hasSize(2).contains(line.toString());

        carryOut(absent(3));
        assertThat(aliases()).isEmpty();
    }

    @Test
    void a_line_that_lost_its_alias_is_not_whole_until_it_is_ordered_again() {
        carryOut(active(1, FEW));
        assertThat(standing().isWhole()).isTrue();

        server.sql("DELETE FROM dbaliases WHERE alias_username = ?", line.toString());
        assertThat(standing().isWhole()).isFalse();

        carryOut(active(2, FEW));
        assertThat(standing().isWhole()).isTrue();
    }

    @Test
    void what_a_backup_brought_back_stands_under_the_order_of_then() {
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
    void what_could_not_be_told_at_once_is_told_when_it_is_said_again() {
        carryOut(active(1, FEW));
        stub.tell("ul.rm", new RpcStub.Mood.Says(503, "away"));
        assertThat(astray.carryOut(absent(2), PATIENCE)).isEqualTo(new Answer.Unavailable(true));
        assertThat(phoneSystem.read(account, line, PATIENCE)).isEqualTo(new Reading.Absent());

        stub.tellNothing();
        assertThat(astray.carryOut(absent(2), PATIENCE)).isEqualTo(DONE);
        assertThat(astray.carryOut(absent(2), PATIENCE)).isEqualTo(DONE);

        assertThat(stub.questions())
                .containsExactly(
                        "ul.rm [\"location\",\"%s\"]".formatted(address()),
                        "ul.rm [\"location\",\"%s\"]".formatted(address()),
                        "dlg.profile_list [\"party\",\"%s\"]".formatted(credentials.username()));
    }

    @Test
    void what_could_not_be_told_of_an_older_order_is_told_with_a_newer() {
        carryOut(active(1, FEW));
        stub.tell("ul.rm", new RpcStub.Mood.Cuts());
        astray.carryOut(absent(2), PATIENCE);
        var before = address();
        credentials = fresh();

        stub.tellNothing();
        assertThat(astray.carryOut(active(3, FEW), PATIENCE)).isEqualTo(DONE);

        assertThat(stub.questions())
                .last()
                .isEqualTo("dlg.profile_list [\"party\",\"%s\"]".formatted(before.substring(0, before.indexOf('@'))));
    }

    @Test
    void a_Kamailio_that_falls_silent_in_the_middle_costs_no_more_than_the_time() {
        carryOut(active(1, FEW));
        for (var mood : List.of(new RpcStub.Mood.Hangs(), new RpcStub.Mood.Trickles(), new RpcStub.Mood.Raves())) {
            stub.tell("dlg.profile_list", mood);

            assertThat(assertTimeout(A_MOMENT.plus(SLACK), () -> astray.carryOut(absent(2), A_MOMENT)))
                    .isEqualTo(new Answer.Unavailable(true));
        }
    }

    @Test
    void a_database_that_hangs_costs_no_more_than_the_time_and_certainly_did_nothing() throws SQLException {
        carryOut(active(1, FEW));
        try (var other = server.database().getConnection();
                var statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("LOCK TABLE subscriber IN ACCESS EXCLUSIVE MODE");

            assertThat(assertTimeout(A_MOMENT.plus(SLACK), () -> phoneSystem.carryOut(suspended(2, MANY), A_MOMENT)))
                    .isEqualTo(new Answer.Unavailable(false));
            assertThat(assertTimeout(A_MOMENT.plus(SLACK), () -> phoneSystem.read(account, line, A_MOMENT)))
                    .isEqualTo(new Reading.Unavailable());
            other.rollback();
        }

        assertThat(phoneSystem.read(account, line, PATIENCE))
                .isEqualTo(new Reading.Present(credentials.username(), FEW, LineStatus.ACTIVE));
    }

    @Test
    void a_database_that_lets_nobody_in_is_an_outage_that_passes_by_itself() {
        carryOut(active(1, FEW));
        server.closeDatabase();
        try {
            assertThat(phoneSystem.isUp(PATIENCE)).isFalse();
            assertThat(carryOut(suspended(2, FEW))).isEqualTo(new Answer.Unavailable(false));
        } finally {
            server.openDatabase();
        }

        await().atMost(SOON).until(() -> phoneSystem.isUp(PATIENCE));
        assertThat(carryOut(suspended(2, FEW))).isEqualTo(DONE);
    }

    @Test
    void without_its_tables_it_is_not_up() {
        server.sql("ALTER TABLE billing_line RENAME TO elsewhere");
        try {
            assertThat(phoneSystem.isUp(PATIENCE)).isFalse();
            assertThat(carryOut(active(1, FEW))).isEqualTo(new Answer.Unavailable(false));
        } finally {
            server.sql("ALTER TABLE elsewhere RENAME TO billing_line");
        }
        assertThat(phoneSystem.isUp(PATIENCE)).isTrue();
    }

    @Test
    void of_two_instances_at_once_the_newest_order_wins() {
        try (var other = new KamailioPhoneSystem(Access.to(server))) {
            Race.of(
                    Race.RUNNERS * 2,
                    runner -> (runner % 2 == 0 ? phoneSystem : other)
                            .carryOut(
                                    runner % 3 == 0 ? active(runner + 1, MANY) : suspended(runner + 1, FEW), PATIENCE));

            assertThat(other.read(account, line, PATIENCE))
                    .isEqualTo(new Reading.Present(credentials.username(), MANY, LineStatus.ACTIVE));
        }
    }

    @Test
    void of_two_lines_at_once_one_gets_the_username() {
        var answers = Race.of(() -> carryOut(new Instruction(
                new LineOperation(account, new LineId(UUID.randomUUID()), 1), present(FEW, LineStatus.ACTIVE))));

        assertThat(answers).filteredOn(DONE::equals).hasSize(1);
        assertThat(answers).filteredOn(Answer.Rejected.class::isInstance).hasSize(Race.RUNNERS - 1);
    }

    @Test
    void under_another_domain_no_line_is_there_and_each_moves_when_it_is_ordered_again() {
        carryOut(active(1, FEW));
        try (var elsewhere = new KamailioPhoneSystem(Access.to(server, "other.example.test"))) {
            assertThat(elsewhere.read(account, line, PATIENCE)).isEqualTo(new Reading.Absent());

            assertThat(elsewhere.carryOut(active(2, FEW), PATIENCE)).isEqualTo(DONE);

            assertThat(elsewhere.read(account, line, PATIENCE))
                    .isEqualTo(new Reading.Present(credentials.username(), FEW, LineStatus.ACTIVE));
            assertThat(phoneSystem.read(account, line, PATIENCE)).isEqualTo(new Reading.Absent());
        }
    }

    private Standing standing() {
        var all = (Survey.Found) phoneSystem.survey(Optional.empty(), 1_000, PATIENCE);
        return all.lines().stream()
                .filter(there -> there.line().equals(line))
                .findFirst()
                .orElseThrow();
    }

    private Answer carryOut(Instruction instruction) {
        return phoneSystem.carryOut(instruction, PATIENCE);
    }

    private Instruction active(long revision, LineLimits limits) {
        return new Instruction(new LineOperation(account, line, revision), present(limits, LineStatus.ACTIVE));
    }

    private Instruction suspended(long revision, LineLimits limits) {
        return new Instruction(new LineOperation(account, line, revision), present(limits, LineStatus.SUSPENDED));
    }

    private Instruction absent(long revision) {
        return new Instruction(new LineOperation(account, line, revision), new Setup.Absent());
    }

    private Setup.Present present(LineLimits limits, LineStatus status) {
        return new Setup.Present(credentials, limits, status);
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

    private static RpcStub.Mood calls(String calls) {
        return new RpcStub.Mood.Says(200, "{\"jsonrpc\":\"2.0\",\"result\":[" + calls + "],\"id\":%s}");
    }

    private static RpcStub.Mood error(int code, String message) {
        return new RpcStub.Mood.Says(
                code,
                "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":" + code + ",\"message\":\"" + message + "\"},\"id\":%s}");
    }

    private static boolean isCalled(SipPhone phone) {
        return phone.heard().stream().map(SipMessage::method).anyMatch("INVITE"::equals);
    }

    private static boolean heardFarewell(SipPhone phone) {
        return phone.heard().stream().map(SipMessage::method).anyMatch("BYE"::equals);
    }

    private static SipCredentials fresh() {
        return new SipCredentials("u" + plain(), new Secret(plain()));
    }

    private static String plain() {
        return Some.id().toString().replace("-", "");
    }
}
