package tel.billing.tax.vies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import tel.billing.account.VatNumber;
import tel.billing.shared.spec.Race;
import tel.billing.tax.application.vatnumber.VatRegister.Answer;
import tel.billing.tax.application.vatnumber.VatRegister.CheckReference;
import tel.billing.tax.vies.stub.ViesBehaviour;
import tel.billing.tax.vies.stub.ViesStub;

class ViesAnswersTest {
    private static final VatNumber NUMBER = new VatNumber("DE", "136695976");
    private static final VatNumber OWN = new VatNumber("NL", "004495445B01");
    private static final Optional<Instant> CHECKED_AT = Optional.of(Instant.parse("2026-01-05T09:00:00.123Z"));
    private static final Duration PATIENCE = Duration.ofSeconds(18);
    /// For responses that are not complete in time, and for repeated requests, whose delay is a part of it.
    private static final Duration SHORT_PATIENCE = Duration.ofSeconds(6);
    /// Half of it is long enough for a response on a busy machine.
    private static final Duration SHARED_PATIENCE = Duration.ofSeconds(9);

    private final ViesStub stub = new ViesStub();
    private final ViesVatRegister register = new ViesVatRegister(stub.url(), Optional.of(OWN), PATIENCE);
    private final ViesVatRegister impatient = new ViesVatRegister(stub.url(), Optional.of(OWN), SHORT_PATIENCE);

    @AfterEach
    void stop() {
        impatient.close();
        register.close();
        stub.close();
    }

    @Test
    void a_request_names_the_number_and_the_requester() {
        register.check(new VatNumber("EL", "094259216"));

        assertThat(stub.requests())
                .containsExactly("{\"countryCode\":\"EL\",\"vatNumber\":\"094259216\","
                        + "\"requesterMemberStateCode\":\"NL\",\"requesterNumber\":\"004495445B01\"}");
    }

    @Test
    void without_an_own_number_a_request_names_no_requester() {
        try (var anonymous = new ViesVatRegister(URI.create(stub.url() + "/"), Optional.empty(), PATIENCE)) {
            assertThat(anonymous.check(NUMBER)).isInstanceOf(Answer.Valid.class);
        }

        assertThat(stub.requests()).containsExactly("{\"countryCode\":\"DE\",\"vatNumber\":\"136695976\"}");
    }

    @Test
    void a_valid_number_comes_with_proof_name_and_address() {
        assertThat(register.check(NUMBER))
                .isEqualTo(new Answer.Valid(
                        Optional.of("Cleo Cargo GmbH"),
                        Optional.of("Hafenstraße 1\n20457 Hamburg"),
                        new CheckReference(Optional.of(OWN), Optional.of("WAPIAAAAYsHYZcXm"), CHECKED_AT)));
    }

    @Test
    void some_member_states_do_not_disclose_the_holder() {
        stub.setBehaviour(ViesBehaviour.knows("---", "---"));

        assertThat(register.check(NUMBER))
                .isEqualTo(new Answer.Valid(
                        Optional.empty(),
                        Optional.empty(),
                        new CheckReference(Optional.of(OWN), Optional.of("WAPIAAAAYsHYZcXm"), CHECKED_AT)));
    }

    @Test
    void long_names_are_truncated_and_control_characters_replaced() {
        stub.setBehaviour(ViesBehaviour.knows("A\\u0000\\u0007B" + "Ω".repeat(2_000), "\\r\\n"));

        assertThat(register.check(NUMBER)).isInstanceOfSatisfying(Answer.Valid.class, valid -> {
            assertThat(valid.name())
                    .hasValueSatisfying(
                            name -> assertThat(name).startsWith("A  BΩ").hasSize(1_000));
            assertThat(valid.address()).isEmpty();
        });
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-05T10:00:00.123+01:00, 2026-01-05T09:00:00.123Z",
        "2026-01-05T09:00:00Z, 2026-01-05T09:00:00Z",
    })
    void the_request_date_is_kept(String requestDate, Instant expected) {
        stub.setBehaviour(ViesBehaviour.knowsAt(requestDate));

        assertThat(dateOf(register.check(NUMBER))).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-01-05+01:00", "+1000000-01-05T09:00:00Z", "2026-13-05T09:00:00Z", "yesterday", "---"})
    void a_valid_number_without_a_readable_date_is_valid(String requestDate) {
        stub.setBehaviour(ViesBehaviour.knowsAt(requestDate));

        assertThat(dateOf(register.check(NUMBER))).isEmpty();
    }

    private static Optional<Instant> dateOf(Answer answer) {
        return ((Answer.Valid) answer).reference().requestDate();
    }

    @Test
    void an_unknown_number_is_invalid() {
        stub.setBehaviour(ViesBehaviour.doesNotKnow());

        assertThat(register.check(NUMBER))
                .isEqualTo(new Answer.Invalid(new CheckReference(Optional.of(OWN), Optional.empty(), CHECKED_AT)));
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400})
    void a_number_rejected_as_malformed_is_invalid(int status) {
        stub.setBehaviour(ViesBehaviour.fails(status, "INVALID_INPUT"));

        assertThat(register.check(NUMBER))
                .isEqualTo(new Answer.Invalid(
                        new CheckReference(Optional.of(OWN), Optional.empty(), Optional.empty()), true));
    }

    @ParameterizedTest
    @CsvSource({
        "500, INVALID_INPUT, INVALID_INPUT",
        "503, INVALID_INPUT, INVALID_INPUT",
        "200, INVALID_INPUT, MS_UNAVAILABLE",
        "200, MS_UNAVAILABLE, INVALID_INPUT",
    })
    void invalid_input_together_with_another_failure_counts_as_no_answer(int status, String first, String second) {
        stub.setBehaviour(new ViesBehaviour.Says(
                status,
                "{\"actionSucceed\":false,\"errorWrappers\":[{\"error\":\"%s\"},{\"error\":\"%s\"}]}"
                        .formatted(first, second)));

        assertThat(register.check(NUMBER)).isEqualTo(new Answer.Unavailable("INVALID_INPUT_WITH_ANOTHER_ERROR"));
    }

    @ParameterizedTest
    @CsvSource({
        "false, MS_UNAVAILABLE, MS_UNAVAILABLE",
        "false, SERVICE_UNAVAILABLE, SERVICE_UNAVAILABLE",
        "false, VALID, VALID",
        "true, TIMEOUT, TIMEOUT",
        "true, INVALID, INVALID",
        "false, <what?>, an unknown error with the answer",
    })
    void an_error_that_contradicts_the_result_counts_as_no_answer(String valid, String error, String cause) {
        stub.setBehaviour(answerWith(valid, error));

        assertThat(register.check(NUMBER)).isEqualTo(new Answer.Unavailable(cause));
    }

    @Test
    void a_user_error_that_repeats_the_result_is_accepted() {
        stub.setBehaviour(answerWith("false", "INVALID"));
        assertThat(register.check(NUMBER)).isInstanceOf(Answer.Invalid.class);

        stub.setBehaviour(answerWith("true", "VALID"));
        assertThat(register.check(NUMBER)).isInstanceOf(Answer.Valid.class);
    }

    private static ViesBehaviour answerWith(String valid, String error) {
        return new ViesBehaviour.Says(
                200,
                "{\"countryCode\":\"%%1$s\",\"vatNumber\":\"%%2$s\",\"valid\":%s,\"userError\":\"%s\"}"
                        .formatted(valid, error));
    }

    @ParameterizedTest
    @CsvSource({
        "SERVICE_UNAVAILABLE, 200",
        "SERVICE_UNAVAILABLE, 500",
        "MS_UNAVAILABLE, 200",
        "MS_UNAVAILABLE, 503",
        "TIMEOUT, 200",
        "GLOBAL_MAX_CONCURRENT_REQ, 200",
        "GLOBAL_MAX_CONCURRENT_REQ_TIME, 429",
        "MS_MAX_CONCURRENT_REQ, 200",
        "MS_MAX_CONCURRENT_REQ_TIME, 400",
        "INVALID_REQUESTER_INFO, 200",
        "VAT_BLOCKED, 403",
        "IP_BLOCKED, 200",
        "SOMETHING_NEW, 200",
    })
    void an_error_counts_as_no_answer_with_any_status(String code, int status) {
        stub.setBehaviour(ViesBehaviour.fails(status, code));

        assertThat(impatient.check(NUMBER)).isEqualTo(new Answer.Unavailable(code));
    }

    @ParameterizedTest
    @ValueSource(strings = {"MS_MAX_CONCURRENT_REQ", "GLOBAL_MAX_CONCURRENT_REQ_TIME"})
    void a_request_to_an_overloaded_register_is_repeated_once(String code) {
        stub.setBehaviour(new ViesBehaviour.Once(ViesBehaviour.fails(200, code), ViesBehaviour.knows()));

        assertThat(register.check(NUMBER)).isInstanceOf(Answer.Valid.class);
        assertThat(stub.requests()).hasSize(2);
    }

    @Test
    void a_request_is_repeated_only_once() {
        stub.setBehaviour(ViesBehaviour.fails(200, "MS_MAX_CONCURRENT_REQ"));

        assertThat(register.check(NUMBER)).isEqualTo(new Answer.Unavailable("MS_MAX_CONCURRENT_REQ"));
        assertThat(stub.requests()).hasSize(2);
    }

    @Test
    void a_repeated_request_shares_the_deadline_of_the_first() {
        // The second request is sent after a quarter of the time. With a deadline of its own, its reply would
        // arrive in time.
        var late = new ViesBehaviour.Delayed(SHARED_PATIENCE.multipliedBy(11).dividedBy(12), ViesBehaviour.knows());
        stub.setBehaviour(new ViesBehaviour.Once(ViesBehaviour.fails(200, "MS_MAX_CONCURRENT_REQ"), late));

        try (var sharing = new ViesVatRegister(stub.url(), Optional.of(OWN), SHARED_PATIENCE)) {
            assertThat(sharing.check(NUMBER)).isEqualTo(new Answer.Unavailable("NO_ANSWER_IN_TIME"));
        }

        assertThat(stub.requests()).hasSize(2);
    }

    @Test
    void a_check_ends_within_the_five_seconds_of_the_contract() {
        assertThat(ViesVatRegister.TIMEOUT).isLessThan(Duration.ofSeconds(5));
    }

    @Test
    void other_errors_are_not_retried() {
        stub.setBehaviour(ViesBehaviour.fails(200, "MS_UNAVAILABLE"));

        register.check(NUMBER);

        assertThat(stub.requests()).hasSize(1);
    }

    static Stream<ViesBehaviour> nonsense() {
        return Stream.of(
                new ViesBehaviour.Says(200, ""),
                new ViesBehaviour.Says(200, "<html>Maintenance</html>"),
                new ViesBehaviour.Says(200, "[]"),
                new ViesBehaviour.Says(200, "null"),
                new ViesBehaviour.Says(200, "{}"),
                new ViesBehaviour.Says(200, "{\"valid\":false}"),
                new ViesBehaviour.Says(200, "{\"countryCode\":\"%1$s\",\"vatNumber\":\"%2$s\",\"valid\":\"false\"}"),
                new ViesBehaviour.Says(200, "{\"countryCode\":\"%1$s\",\"vatNumber\":\"%2$s\",\"valid\":null}"),
                new ViesBehaviour.Says(200, "{\"countryCode\":\"%1$s\",\"vatNumber\":\"111111111\",\"valid\":false}"),
                new ViesBehaviour.Says(200, "{\"countryCode\":\"AT\",\"vatNumber\":\"%2$s\",\"valid\":true}"),
                new ViesBehaviour.Says(
                        200,
                        "{\"countryCode\":\"%1$s\",\"vatNumber\":\"%2$s\",\"valid\":false,"
                                + "\"errorWrappers\":[{\"error\":\"MS_UNAVAILABLE\"}]}"),
                new ViesBehaviour.Says(
                        200,
                        "{\"actionSucceed\":false,\"countryCode\":\"%1$s\",\"vatNumber\":\"%2$s\",\"valid\":false}"),
                new ViesBehaviour.Says(200, "{\"errorWrappers\":[{\"error\":\"\\n2026 ERROR forged\"}]}"),
                new ViesBehaviour.Says(404, "{\"countryCode\":\"%1$s\",\"vatNumber\":\"%2$s\",\"valid\":false}"),
                new ViesBehaviour.Says(500, "{\"countryCode\":\"%1$s\",\"vatNumber\":\"%2$s\",\"valid\":false}"),
                new ViesBehaviour.Says(429, ""),
                new ViesBehaviour.Says(503, "Service Unavailable"),
                new ViesBehaviour.Says(302, ""),
                new ViesBehaviour.Says(200, "{\"valid\":false,\"x\":\"%s\"}".formatted("x".repeat(100_000))),
                new ViesBehaviour.Trickles(),
                new ViesBehaviour.Cuts());
    }

    @ParameterizedTest
    @MethodSource("nonsense")
    void an_unreadable_response_counts_as_no_answer(ViesBehaviour behaviour) {
        stub.setBehaviour(behaviour);

        assertThat(impatient.check(NUMBER))
                .isInstanceOfSatisfying(
                        Answer.Unavailable.class,
                        unavailable -> assertThat(unavailable.cause()).matches("[A-Za-z0-9_ ]{1,60}"));
    }

    @Test
    void an_unreachable_register_gives_no_answer() {
        stub.close();

        assertThat(register.check(NUMBER)).isInstanceOf(Answer.Unavailable.class);
    }

    @Test
    void a_hanging_register_blocks_a_limited_number_of_requests() {
        stub.setBehaviour(new ViesBehaviour.Hangs());

        var answers = assertTimeout(SHORT_PATIENCE.multipliedBy(20), () -> Race.of(64, () -> impatient.check(NUMBER)));

        assertThat(answers).contains(new Answer.Unavailable(Answer.Unavailable.TOO_MANY_CONCURRENT_REQUESTS));
        stub.setBehaviour(ViesBehaviour.knows());
        assertThat(impatient.check(NUMBER)).isInstanceOf(Answer.Valid.class);
    }

    @Test
    void holders_are_not_logged_and_a_rejected_requester_is_logged_once_a_minute() {
        var log = new ListAppender<ILoggingEvent>();
        var root = (Logger) LoggerFactory.getLogger("tel.billing");
        log.start();
        root.setLevel(Level.TRACE);
        root.addAppender(log);
        try {
            assertThat(register.check(NUMBER).toString()).doesNotContain("Cleo", "Hafenstraße");
            stub.setBehaviour(ViesBehaviour.fails(200, "INVALID_REQUESTER_INFO"));
            register.check(NUMBER);
            register.check(NUMBER);
        } finally {
            root.detachAppender(log);
            root.setLevel(null);
        }
        assertThat(log.list).singleElement().satisfies(event -> {
            assertThat(event.getLevel()).isEqualTo(Level.ERROR);
            assertThat(event.getFormattedMessage()).contains("INVALID_REQUESTER_INFO", "BILLING_SELLER_VAT_NUMBER");
        });
    }
}
