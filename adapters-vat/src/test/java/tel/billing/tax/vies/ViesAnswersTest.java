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
import tel.billing.tax.application.VatRegister.Answer;
import tel.billing.tax.application.VatRegister.Proof;
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
    void a_question_names_the_number_and_who_asks() {
        register.ask(new VatNumber("EL", "094259216"));

        assertThat(stub.questions())
                .containsExactly("{\"countryCode\":\"EL\",\"vatNumber\":\"094259216\","
                        + "\"requesterMemberStateCode\":\"NL\",\"requesterNumber\":\"004495445B01\"}");
    }

    @Test
    void whoever_has_no_number_asks_as_a_stranger() {
        try (var stranger = new ViesVatRegister(URI.create(stub.url() + "/"), Optional.empty(), PATIENCE)) {
            assertThat(stranger.ask(NUMBER)).isInstanceOf(Answer.Valid.class);
        }

        assertThat(stub.questions()).containsExactly("{\"countryCode\":\"DE\",\"vatNumber\":\"136695976\"}");
    }

    @Test
    void a_yes_comes_with_its_proof_and_with_whose_number_it_is() {
        assertThat(register.ask(NUMBER))
                .isEqualTo(new Answer.Valid(
                        Optional.of("Cleo Cargo GmbH"),
                        Optional.of("Hafenstraße 1\n20457 Hamburg"),
                        new Proof(Optional.of(OWN), Optional.of("WAPIAAAAYsHYZcXm"), ASKED)));
    }

    @Test
    void some_member_states_keep_to_themselves_whose_number_it_is() {
        stub.tell(Mood.knows("---", "---"));

        assertThat(register.ask(NUMBER))
                .isEqualTo(new Answer.Valid(
                        Optional.empty(),
                        Optional.empty(),
                        new Proof(Optional.of(OWN), Optional.of("WAPIAAAAYsHYZcXm"), ASKED)));
    }

    @Test
    void a_name_of_any_length_and_with_any_character_can_be_kept() {
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
    void when_it_says_that_it_was_asked_is_kept(String told, Instant kept) {
        stub.tell(Mood.knowsAt(told));

        assertThat(dateOf(register.ask(NUMBER))).contains(kept);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-01-05+01:00", "+1000000-01-05T09:00:00Z", "2026-13-05T09:00:00Z", "yesterday", "---"})
    void a_yes_without_a_readable_time_is_a_yes(String told) {
        stub.tell(Mood.knowsAt(told));

        assertThat(dateOf(register.ask(NUMBER))).isEmpty();
    }

    private static Optional<Instant> dateOf(Answer answer) {
        return ((Answer.Valid) answer).proof().requestDate();
    }

    @Test
    void a_no_is_a_no() {
        stub.tell(Mood.doesNotKnow());

        assertThat(register.ask(NUMBER))
                .isEqualTo(new Answer.Invalid(new Proof(Optional.of(OWN), Optional.empty(), ASKED)));
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400})
    void a_number_that_it_does_not_even_take_is_a_no_too(int status) {
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
    void a_number_that_it_does_not_take_while_it_fails_otherwise_was_not_answered_for(
            int status, String first, String second) {
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
        "false, <what?>, an unknown error beside the answer",
    })
    void an_error_beside_a_yes_or_no_makes_it_no_answer(String valid, String error, String cause) {
        stub.tell(says(valid, error));

        assertThat(register.ask(NUMBER)).isEqualTo(new Answer.Unavailable(cause));
    }

    @Test
    void a_yes_or_no_may_be_said_twice() {
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
    void an_error_is_no_answer_whatever_the_status(String code, int status) {
        stub.tell(Mood.fails(status, code));

        assertThat(register.ask(NUMBER)).isEqualTo(new Answer.Unavailable(code));
    }

    @ParameterizedTest
    @ValueSource(strings = {"MS_MAX_CONCURRENT_REQ", "GLOBAL_MAX_CONCURRENT_REQ_TIME"})
    void a_register_that_is_too_busy_is_asked_once_more(String code) {
        stub.tell(new Mood.Once(Mood.fails(200, code), Mood.knows()));

        assertThat(register.ask(NUMBER)).isInstanceOf(Answer.Valid.class);
        assertThat(stub.questions()).hasSize(2);
    }

    @Test
    void a_register_that_stays_too_busy_is_left_alone() {
        stub.tell(Mood.fails(200, "MS_MAX_CONCURRENT_REQ"));

        assertThat(register.ask(NUMBER)).isEqualTo(new Answer.Unavailable("MS_MAX_CONCURRENT_REQ"));
        assertThat(stub.questions()).hasSize(2);
    }

    @Test
    void a_register_that_hangs_when_it_is_asked_once_more_is_not_waited_for_without_end() {
        stub.tell(new Mood.Once(Mood.fails(200, "MS_MAX_CONCURRENT_REQ"), new Mood.Hangs()));

        try (var patient = new ViesVatRegister(stub.url(), Optional.of(OWN), PATIENCE.multipliedBy(3))) {
            assertThat(assertTimeout(PATIENCE.multipliedBy(15), () -> patient.ask(NUMBER)))
                    .isEqualTo(new Answer.Unavailable("NO_ANSWER_IN_TIME"));
        }
    }

    @Test
    void no_other_outage_is_asked_twice() {
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
    void what_cannot_be_understood_is_no_answer(Mood mood) {
        stub.tell(mood);

        assertThat(register.ask(NUMBER))
                .isInstanceOfSatisfying(
                        Answer.Unavailable.class,
                        unavailable -> assertThat(unavailable.cause()).matches("[A-Za-z0-9_ ]{1,60}"));
    }

    @Test
    void a_register_that_is_not_there_is_no_answer() {
        stub.close();

        assertThat(register.ask(NUMBER)).isInstanceOf(Answer.Unavailable.class);
    }

    @Test
    void a_register_that_hangs_holds_up_no_more_than_so_many() {
        stub.tell(new Mood.Hangs());

        var answers = assertTimeout(PATIENCE.multipliedBy(20), () -> Race.of(64, () -> register.ask(NUMBER)));

        assertThat(answers).contains(new Answer.Unavailable("TOO_MANY_QUESTIONS_OF_OURS"));
        stub.tell(Mood.knows());
        assertThat(register.ask(NUMBER)).isInstanceOf(Answer.Valid.class);
    }

    @Test
    void whose_number_it_is_stays_out_of_the_log_and_a_refused_requester_is_told_once_in_a_while() {
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
