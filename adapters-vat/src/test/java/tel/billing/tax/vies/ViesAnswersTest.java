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
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import tel.billing.account.VatNumber;
import tel.billing.shared.spec.Race;
import tel.billing.tax.application.vatnumber.VatRegister.Answer;
import tel.billing.tax.application.vatnumber.VatRegister.Proof;
import tel.billing.tax.vies.stub.Mood;
import tel.billing.tax.vies.stub.ViesStub;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class ViesAnswersTest {
    private static final VatNumber NUMBER = new VatNumber("DE", "136695976");
    private static final VatNumber OWN = new VatNumber("NL", "004495445B01");
    private static final Optional<Instant> ASKED = Optional.of(Instant.parse("2026-01-05T09:00:00.123Z"));
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final ViesStub stub = new ViesStub();
    private final ViesVatRegister register = new ViesVatRegister(stub.url(), Optional.of(OWN), PATIENCE);

    @AfterEach
    void stop() {
        register.close();
        stub.close();
    }

    @Test
    void a_request_names_the_number_and_the_requester() {
        register.ask(new VatNumber("EL", "094259216"));

        assertThat(stub.questions())
                .containsExactly("{\"countryCode\":\"EL\",\"vatNumber\":\"094259216\","
                        + "\"requesterMemberStateCode\":\"NL\",\"requesterNumber\":\"004495445B01\"}");
    }

    @Test
    void without_an_own_number_a_request_names_no_requester() {
        try (var anonymous = new ViesVatRegister(URI.create(stub.url() + "/"), Optional.empty(), PATIENCE)) {
            assertThat(anonymous.ask(NUMBER)).isInstanceOf(Answer.Valid.class);
        }

        assertThat(stub.questions()).containsExactly("{\"countryCode\":\"DE\",\"vatNumber\":\"136695976\"}");
    }

    @Test
    void a_valid_number_comes_with_proof_name_and_address() {
        assertThat(register.ask(NUMBER))
                .isEqualTo(new Answer.Valid(
                        Optional.of("Cleo Cargo GmbH"),
                        Optional.of("Hafenstraße 1\n20457 Hamburg"),
                        new Proof(Optional.of(OWN), Optional.of("WAPIAAAAYsHYZcXm"), ASKED)));
    }

    @Test
    void some_member_states_do_not_disclose_the_holder() {
        stub.tell(Mood.knows("---", "---"));

        assertThat(register.ask(NUMBER))
                .isEqualTo(new Answer.Valid(
                        Optional.empty(),
                        Optional.empty(),
                        new Proof(Optional.of(OWN), Optional.of("WAPIAAAAYsHYZcXm"), ASKED)));
    }

    @Test
    void long_names_are_truncated_and_control_characters_replaced() {
        stub.tell(Mood.knows("A\\u0000\\u0007B" + "Ω".repeat(2_000), "\\r\\n"));

        assertThat(register.ask(NUMBER)).isInstanceOfSatisfying(Answer.Valid.class, valid -> {
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
        stub.tell(Mood.knowsAt(requestDate));

        assertThat(dateOf(register.ask(NUMBER))).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-01-05+01:00", "+1000000-01-05T09:00:00Z", "2026-13-05T09:00:00Z", "yesterday", "---"})
    void a_valid_number_without_a_readable_date_is_valid(String requestDate) {
        stub.tell(Mood.knowsAt(requestDate));

        assertThat(dateOf(register.ask(NUMBER))).isEmpty();
    }

    private static Optional<Instant> dateOf(Answer answer) {
        return ((Answer.Valid) answer).proof().requestDate();
    }

    @Test
    void an_unknown_number_is_invalid() {
        stub.tell(Mood.doesNotKnow());

        assertThat(register.ask(NUMBER))
                .isEqualTo(new Answer.Invalid(new Proof(Optional.of(OWN), Optional.empty(), ASKED)));
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400})
    void a_number_rejected_as_malformed_is_invalid(int status) {
        stub.tell(Mood.fails(status, "INVALID_INPUT"));

        assertThat(register.ask(NUMBER))
                .isEqualTo(new Answer.Invalid(new Proof(Optional.of(OWN), Optional.empty(), Optional.empty()), true));
    }

    @ParameterizedTest
    @CsvSource({
        "500, INVALID_INPUT, INVALID_INPUT",
        "503, INVALID_INPUT, INVALID_INPUT",
        "200, INVALID_INPUT, MS_UNAVAILABLE",
        "200, MS_UNAVAILABLE, INVALID_INPUT",
    })
    void invalid_input_together_with_another_failure_counts_as_no_answer(int status, String first, String second) {
        stub.tell(new Mood.Says(
                status,
                "{\"actionSucceed\":false,\"errorWrappers\":[{\"error\":\"%s\"},{\"error\":\"%s\"}]}"
                        .formatted(first, second)));

        assertThat(register.ask(NUMBER)).isEqualTo(new Answer.Unavailable("INVALID_INPUT_WITH_ANOTHER_ERROR"));
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
        stub.tell(says(valid, error));

        assertThat(register.ask(NUMBER)).isEqualTo(new Answer.Unavailable(cause));
    }

    @Test
    void a_user_error_that_repeats_the_result_is_accepted() {
        stub.tell(says("false", "INVALID"));
        assertThat(register.ask(NUMBER)).isInstanceOf(Answer.Invalid.class);

        stub.tell(says("true", "VALID"));
        assertThat(register.ask(NUMBER)).isInstanceOf(Answer.Valid.class);
    }

    private static Mood says(String valid, String error) {
        return new Mood.Says(
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
        stub.tell(Mood.fails(status, code));

        assertThat(register.ask(NUMBER)).isEqualTo(new Answer.Unavailable(code));
    }

    @ParameterizedTest
    @ValueSource(strings = {"MS_MAX_CONCURRENT_REQ", "GLOBAL_MAX_CONCURRENT_REQ_TIME"})
    void a_request_to_an_overloaded_register_is_repeated_once(String code) {
        stub.tell(new Mood.Once(Mood.fails(200, code), Mood.knows()));

        assertThat(register.ask(NUMBER)).isInstanceOf(Answer.Valid.class);
        assertThat(stub.questions()).hasSize(2);
    }

    @Test
    void a_request_is_repeated_only_once() {
        stub.tell(Mood.fails(200, "MS_MAX_CONCURRENT_REQ"));

        assertThat(register.ask(NUMBER)).isEqualTo(new Answer.Unavailable("MS_MAX_CONCURRENT_REQ"));
        assertThat(stub.questions()).hasSize(2);
    }

    @Test
    void a_repeated_request_shares_the_deadline_of_the_first() {
        stub.tell(new Mood.Once(Mood.fails(200, "MS_MAX_CONCURRENT_REQ"), new Mood.Hangs()));

        try (var slow = new ViesVatRegister(stub.url(), Optional.of(OWN), PATIENCE.multipliedBy(3))) {
            assertThat(assertTimeout(PATIENCE.multipliedBy(15), () -> slow.ask(NUMBER)))
                    .isEqualTo(new Answer.Unavailable("NO_ANSWER_IN_TIME"));
        }
    }

    @Test
    void other_errors_are_not_retried() {
        stub.tell(Mood.fails(200, "MS_UNAVAILABLE"));

        register.ask(NUMBER);

        assertThat(stub.questions()).hasSize(1);
    }

    static Stream<Mood> nonsense() {
        return Stream.of(
                new Mood.Says(200, ""),
                new Mood.Says(200, "<html>Maintenance</html>"),
                new Mood.Says(200, "[]"),
                new Mood.Says(200, "null"),
                new Mood.Says(200, "{}"),
                new Mood.Says(200, "{\"valid\":false}"),
                new Mood.Says(200, "{\"countryCode\":\"%1$s\",\"vatNumber\":\"%2$s\",\"valid\":\"false\"}"),
                new Mood.Says(200, "{\"countryCode\":\"%1$s\",\"vatNumber\":\"%2$s\",\"valid\":null}"),
                new Mood.Says(200, "{\"countryCode\":\"%1$s\",\"vatNumber\":\"111111111\",\"valid\":false}"),
                new Mood.Says(200, "{\"countryCode\":\"AT\",\"vatNumber\":\"%2$s\",\"valid\":true}"),
                new Mood.Says(
                        200,
                        "{\"countryCode\":\"%1$s\",\"vatNumber\":\"%2$s\",\"valid\":false,"
                                + "\"errorWrappers\":[{\"error\":\"MS_UNAVAILABLE\"}]}"),
                new Mood.Says(
                        200,
                        "{\"actionSucceed\":false,\"countryCode\":\"%1$s\",\"vatNumber\":\"%2$s\",\"valid\":false}"),
                new Mood.Says(200, "{\"errorWrappers\":[{\"error\":\"\\n2026 ERROR forged\"}]}"),
                new Mood.Says(404, "{\"countryCode\":\"%1$s\",\"vatNumber\":\"%2$s\",\"valid\":false}"),
                new Mood.Says(500, "{\"countryCode\":\"%1$s\",\"vatNumber\":\"%2$s\",\"valid\":false}"),
                new Mood.Says(429, ""),
                new Mood.Says(503, "Service Unavailable"),
                new Mood.Says(302, ""),
                new Mood.Says(200, "{\"valid\":false,\"x\":\"%s\"}".formatted("x".repeat(100_000))),
                new Mood.Trickles(),
                new Mood.Cuts());
    }

    @ParameterizedTest
    @MethodSource("nonsense")
    void an_unreadable_response_counts_as_no_answer(Mood mood) {
        stub.tell(mood);

        assertThat(register.ask(NUMBER))
                .isInstanceOfSatisfying(
                        Answer.Unavailable.class,
                        unavailable -> assertThat(unavailable.cause()).matches("[A-Za-z0-9_ ]{1,60}"));
    }

    @Test
    void an_unreachable_register_gives_no_answer() {
        stub.close();

        assertThat(register.ask(NUMBER)).isInstanceOf(Answer.Unavailable.class);
    }

    @Test
    void a_hanging_register_blocks_a_limited_number_of_requests() {
        stub.tell(new Mood.Hangs());

        var answers = assertTimeout(PATIENCE.multipliedBy(20), () -> Race.of(64, () -> register.ask(NUMBER)));

        assertThat(answers).contains(new Answer.Unavailable("TOO_MANY_QUESTIONS_OF_OURS"));
        stub.tell(Mood.knows());
        assertThat(register.ask(NUMBER)).isInstanceOf(Answer.Valid.class);
    }

    @Test
    void holders_are_not_logged_and_a_rejected_requester_is_logged_once_a_minute() {
        var log = new ListAppender<ILoggingEvent>();
        var root = (Logger) LoggerFactory.getLogger("tel.billing");
        log.start();
        root.setLevel(Level.TRACE);
        root.addAppender(log);
        try {
            assertThat(register.ask(NUMBER).toString()).doesNotContain("Cleo", "Hafenstraße");
            stub.tell(Mood.fails(200, "INVALID_REQUESTER_INFO"));
            register.ask(NUMBER);
            register.ask(NUMBER);
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
