package tel.billing.payment.adyen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import com.adyen.model.checkout.PaymentResponse.ResultCodeEnum;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.payment.Card;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.adyen.stub.AdyenStub;
import tel.billing.payment.adyen.stub.ExternalActions;
import tel.billing.payment.adyen.stub.Reply;
import tel.billing.payment.adyen.stub.Reply.Delivery;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.application.processor.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.PaymentInitiation;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;

/// How each of Adyen's responses is interpreted.
class AnswersTest {
    private static final Money AMOUNT = Money.of(20_00, "EUR");
    private static final String PAGE =
            "{\"id\":\"CS1\",\"url\":\"https://checkout-test.adyen.example/page?id=CS1\",\"mode\":\"hosted\"}";
    private static final Answer AT_PAGE =
            new Answer.ActionRequired(URI.create("https://checkout-test.adyen.example/page?id=CS1"));
    private static final Answer NO_CARD_CHARGED = new Answer.Declined(DeclineReason.ISSUER_UNAVAILABLE);
    private static final Duration PATIENCE = Duration.ofSeconds(18);
    /// For responses that are not complete in time.
    private static final Duration SHORT_PATIENCE = Duration.ofSeconds(3);
    /// Half of it is long enough for a response on a busy machine.
    private static final Duration SHARED_PATIENCE = Duration.ofSeconds(9);

    @TempDir
    private Path directory;

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private AdyenStub stub;
    private AdyenCardProcessor processor;

    @BeforeEach
    void start() {
        stub = new AdyenStub(directory.resolve("adyen"), AdyenFixtures.STUB, 0);
        processor = AdyenFixtures.processor(stub, PATIENCE, 4, meters);
    }

    @AfterEach
    void stop() {
        processor.close();
        stub.close();
    }

    @Test
    void an_authorised_payment_is_captured_and_names_its_card() {
        answer("""
            {"pspReference":"PSP1","resultCode":"Authorised","paymentMethod":{"brand":"mc","type":"scheme"},
             "additionalData":{"cardSummary":"0007"}}\
            """);

        assertThat(charge()).isInstanceOfSatisfying(Answer.Captured.class, captured -> {
            assertThat(captured.reference()).isEqualTo(new ProcessorReference("PSP1"));
            assertThat(captured.card()).contains(new Card("mastercard", "0007"));
            assertThat(captured.storedCard()).isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"pspReference\":\"PSP1\",\"resultCode\":\"Authorised\"}",
                "{\"pspReference\":\"PSP1\",\"resultCode\":\"Authorised\",\"paymentMethod\":{\"brand\":\"visa\"}}",
                "{\"pspReference\":\"PSP1\",\"resultCode\":\"Authorised\",\"paymentMethod\":{\"brand\":\"visa\"},\"additionalData\":{\"cardSummary\":\"411111\"}}",
                "{\"pspReference\":\"PSP1\",\"resultCode\":\"Authorised\",\"aNewMember\":[1,{\"a\":null}]}"
            })
    void an_unreadable_card_is_omitted_and_unknown_members_are_ignored(String body) {
        answer(body);

        assertThat(charge())
                .isInstanceOfSatisfying(
                        Answer.Captured.class,
                        captured -> assertThat(captured.card()).isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "Refused,,REFUSED",
        "Refused,2,REFUSED",
        "Refused,3,REFUSED",
        "Refused,4,ISSUER_UNAVAILABLE",
        "Refused,5,BLOCKED_CARD",
        "Refused,6,EXPIRED_CARD",
        "Refused,7,REFUSED",
        "Refused,8,REFUSED",
        "Refused,9,ISSUER_UNAVAILABLE",
        "Refused,10,REFUSED",
        "Refused,11,AUTHENTICATION_FAILED",
        "Refused,12,INSUFFICIENT_FUNDS",
        "Refused,14,SUSPECTED_FRAUD",
        "Refused,15,CANCELLED_BY_CUSTOMER",
        "Refused,16,CANCELLED_BY_CUSTOMER",
        "Refused,17,AUTHENTICATION_FAILED",
        "Refused,18,AUTHENTICATION_FAILED",
        "Refused,20,SUSPECTED_FRAUD",
        "Refused,21,REFUSED",
        "Refused,22,SUSPECTED_FRAUD",
        "Refused,23,REFUSED",
        "Refused,24,REFUSED",
        "Refused,25,BLOCKED_CARD",
        "Refused,26,REFUSED",
        "Refused,27,REFUSED",
        "Refused,28,REFUSED",
        "Refused,29,REFUSED",
        "Refused,31,SUSPECTED_FRAUD",
        "Refused,32,REFUSED",
        "Refused,33,AUTHENTICATION_FAILED",
        "Refused,39,AUTHENTICATION_FAILED",
        "Refused,42,AUTHENTICATION_FAILED",
        "Refused,4711,REFUSED",
        "Refused,nonsense,REFUSED",
        "Error,4,ISSUER_UNAVAILABLE",
        "Error,9,ISSUER_UNAVAILABLE",
        "Error,,REFUSED",
        "Cancelled,,CANCELLED_BY_CUSTOMER"
    })
    void each_refusal_code_is_mapped_to_a_decline_reason(String result, String code, DeclineReason reason) {
        answer("{\"pspReference\":\"PSP1\",\"resultCode\":\"%s\",\"refusalReason\":\"secret\"%s}"
                .formatted(result, code == null ? "" : ",\"refusalReasonCode\":\"" + code + "\""));

        assertThat(charge()).isEqualTo(new Answer.Declined(reason));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Pending", "Received"})
    void a_payment_that_adyen_decides_later_is_pending(String result) {
        answer("{\"pspReference\":\"PSP1\",\"resultCode\":\"%s\"}".formatted(result));

        assertThat(charge()).isEqualTo(new Answer.Pending());
    }

    @ParameterizedTest
    @CsvSource({"RedirectShopper,", "IdentifyShopper,", "ChallengeShopper,", "Refused,38"})
    void a_card_that_requires_authentication_needs_a_page_and_is_declined_if_the_customer_is_absent(
            String result, String code) {
        var body = "{\"resultCode\":\"%s\",\"refusalReasonCode\":\"%s\"}".formatted(result, code);
        answer(body);
        answer(PAGE);
        assertThat(charge()).isEqualTo(AT_PAGE);

        answer(body);
        assertThat(processor.charge(order(PaymentInitiation.RENEWAL)))
                .isEqualTo(new Answer.Declined(DeclineReason.AUTHENTICATION_FAILED));
    }

    @Test
    void the_page_after_a_stored_card_has_its_own_stable_idempotency_key() {
        var paymentOrder = order(PaymentInitiation.CUSTOMER_PRESENT);
        for (var round = 0; round < 2; round++) {
            answer("{\"resultCode\":\"ChallengeShopper\"}");
            answer(PAGE);
            processor.charge(paymentOrder);
        }

        assertThat(stub.requests().stream().map(request -> request.headers().get("idempotency-key")))
                .containsExactly(
                        paymentOrder.key().toString(),
                        paymentOrder.key() + "-page",
                        paymentOrder.key().toString(),
                        paymentOrder.key() + "-page");
    }

    @ParameterizedTest
    @ValueSource(strings = {"800", "803"})
    void a_deleted_stored_card_needs_a_page_and_is_declined_if_the_customer_is_absent(String code) {
        stub.answerNext(Reply.error(422, code, "validation", "Contract not found"));
        answer(PAGE);
        assertThat(charge()).isEqualTo(AT_PAGE);

        stub.answerNext(Reply.error(422, code, "validation", "Contract not found"));
        assertThat(processor.charge(order(PaymentInitiation.RENEWAL)))
                .isEqualTo(new Answer.Declined(DeclineReason.REFUSED));
    }

    @Test
    void the_page_after_a_deleted_card_has_its_own_stable_idempotency_key() {
        var paymentOrder = order(PaymentInitiation.CUSTOMER_PRESENT);
        for (var round = 0; round < 2; round++) {
            stub.answerNext(Reply.error(422, "800", "validation", "Contract not found"));
            answer(PAGE);
            processor.charge(paymentOrder);
        }

        assertThat(stub.requests().stream().map(request -> request.headers().get("idempotency-key")))
                .containsExactly(
                        paymentOrder.key().toString(),
                        paymentOrder.key() + "-page",
                        paymentOrder.key().toString(),
                        paymentOrder.key() + "-page");
    }

    @ParameterizedTest
    @EnumSource(
            value = ResultCodeEnum.class,
            names = {
                "AUTHENTICATIONFINISHED",
                "AUTHENTICATIONNOTREQUIRED",
                "PARTIALLYAUTHORISED",
                "PRESENTTOSHOPPER",
                "SUCCESS"
            })
    void an_unexpected_result_code_counts_as_no_answer(ResultCodeEnum result) {
        answer("{\"pspReference\":\"PSP1\",\"resultCode\":\"%s\"}".formatted(result.getValue()));

        assertThat(charge()).isEqualTo(new Answer.NoAnswer());
    }

    static Stream<String> untrustworthy() {
        return Stream.of(
                "{\"pspReference\":\"PSP1\",\"resultCode\":\"ANewResult\"}",
                "{\"pspReference\":\"PSP1\"}",
                "{\"resultCode\":\"Authorised\"}",
                "{\"pspReference\":\"../up\",\"resultCode\":\"Authorised\"}",
                "{\"pspReference\":\"PSP1\",\"resultCode\":\"Authorised\",\"merchantReference\":\"another\"}",
                "{\"pspReference\":\"PSP1\",\"resultCode\":\"Refused\",\"merchantReference\":\"another\"}",
                "{\"pspReference\":\"PSP1\",\"resultCode\":\"Authorised\",\"amount\":{\"value\":1999,\"currency\":\"EUR\"}}",
                "{\"pspReference\":\"PSP1\",\"resultCode\":\"Authorised\",\"amount\":{\"value\":2000,\"currency\":\"USD\"}}",
                "{}",
                "null",
                "[]",
                "\"Authorised\"",
                "{\"resultCode\":",
                "{\"resultCode\":{}}",
                "<html>Authorised</html>",
                "",
                "\u0000");
    }

    @ParameterizedTest
    @MethodSource("untrustworthy")
    void an_untrustworthy_response_counts_as_no_answer(String body) {
        answer(body);

        assertThat(charge()).isEqualTo(new Answer.NoAnswer());
    }

    @ParameterizedTest
    @CsvSource({"400,702,validation", "422,130,validation", "422,905_1,configuration", "404,000,validation"})
    void a_permanently_rejected_request_is_declined_without_blaming_the_card(int status, String code, String kind) {
        stub.answerNext(Reply.error(status, code, kind, "no"));
        assertThat(charge()).isEqualTo(NO_CARD_CHARGED);

        stub.answerNext(Reply.error(status, code, kind, "no"));
        assertThat(processor.charge(SamplePaymentOrders.of(Arbitrary.accountId(), AMOUNT)))
                .isEqualTo(NO_CARD_CHARGED);

        stub.answerNext(Reply.error(status, code, kind, "no"));
        assertThat(refund()).isEqualTo(new RefundAnswer.Rejected());
    }

    @Test
    void a_card_that_was_not_charged_is_not_at_fault() {
        assertThat(DeclineReason.ISSUER_UNAVAILABLE.countsAgainstCard()).isFalse();
    }

    @Test
    void an_amount_that_adyen_cannot_represent_is_declined_without_a_request() {
        var half = Money.of(1_000_50, "IDR");
        var paymentOrder = SamplePaymentOrders.of(Arbitrary.accountId(), half);

        assertThat(processor.charge(paymentOrder)).isEqualTo(NO_CARD_CHARGED);
        assertThat(processor.refund(SamplePaymentOrders.refundOf(paymentOrder, new ProcessorReference("PSP1"), half)))
                .isEqualTo(new RefundAnswer.Rejected());
        assertThat(stub.requests()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "reference": "%s", "amount": {"value": 2000, "currency": "EUR"} | true
            "reference": "%s.other", "amount": {"value": 2000, "currency": "EUR"} | false
            "reference": "%s", "amount": {"value": 1999, "currency": "EUR"} | false
            "reference": "%s", "amount": {"value": 2000, "currency": "USD"} | false
            """)
    void only_a_response_for_this_refund_confirms_it(String members, boolean confirms) {
        var refund = SamplePaymentOrders.refundOf(
                order(PaymentInitiation.CUSTOMER_PRESENT), new ProcessorReference("PSP1"), Money.of(20_00, "EUR"));
        answer("{\"pspReference\": \"PSP2\", \"status\": \"received\", %s}"
                .formatted(members.formatted(OurReference.of(refund))));

        assertThat(processor.refund(refund))
                .isEqualTo(confirms ? new RefundAnswer.Accepted() : new RefundAnswer.NoAnswer());
    }

    @Test
    void amounts_in_responses_are_in_adyens_minor_units() {
        var paymentOrder = SamplePaymentOrders.withStoredCard(
                Arbitrary.accountId(),
                Money.of(1_000, "ISK"),
                new StoredCard.Token(ExternalActions.TEST_CARD),
                PaymentInitiation.CUSTOMER_PRESENT);
        answer(
                "{\"pspReference\":\"PSP1\",\"resultCode\":\"Authorised\",\"amount\":{\"value\":1000,\"currency\":\"ISK\"}}");
        assertThat(processor.charge(paymentOrder)).isEqualTo(new Answer.NoAnswer());

        answer(
                "{\"pspReference\":\"PSP1\",\"resultCode\":\"Authorised\",\"amount\":{\"value\":100000,\"currency\":\"ISK\"}}");
        assertThat(processor.charge(paymentOrder)).isInstanceOf(Answer.Captured.class);
    }

    @ParameterizedTest
    @CsvSource({"401,000,security", "403,901,security", "422,901,security"})
    void rejected_credentials_mean_that_nothing_was_processed(int status, String code, String kind) {
        var error = Reply.error(status, code, kind, "no");

        stub.answerNext(error);
        assertThat(charge()).isEqualTo(new Answer.NoAnswer());
        stub.answerNext(error);
        assertThat(processor.charge(SamplePaymentOrders.of(Arbitrary.accountId(), AMOUNT)))
                .isEqualTo(new Answer.NoAnswer());
        stub.answerNext(error);
        assertThat(refund()).isEqualTo(new RefundAnswer.NotSent());
        stub.answerNext(error);
        assertThat(processor.cardsOf(Arbitrary.accountId())).isEmpty();
        stub.answerNext(error);
        assertThat(processor.deleteCard(Arbitrary.accountId(), new StoredCard.Token("TOKEN")))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "409,704,validation",
        "422,704,validation",
        "422,130,internal",
        "429,0,validation",
        "500,905,internal",
        "500,130,validation",
        "502,,",
        "503,,",
        "504,,",
        "400,,",
        "418,130,validation",
        "301,,"
    })
    void any_other_error_counts_as_no_answer(int status, String code, String kind) {
        var error = code == null ? Reply.of(status, "<html>proxy</html>") : Reply.error(status, code, kind, "no");

        stub.answerNext(error);
        assertThat(charge()).isEqualTo(new Answer.NoAnswer());
        stub.answerNext(error);
        assertThat(processor.charge(SamplePaymentOrders.of(Arbitrary.accountId(), AMOUNT)))
                .isEqualTo(new Answer.NoAnswer());
        stub.answerNext(error);
        assertThat(refund()).isEqualTo(new RefundAnswer.NoAnswer());
        stub.answerNext(error);
        assertThat(processor.cardsOf(Arbitrary.accountId())).isEmpty();
        stub.answerNext(error);
        assertThat(processor.deleteCard(Arbitrary.accountId(), new StoredCard.Token("TOKEN")))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"transient-error", "Transient-Error"})
    void a_transient_error_is_not_a_refusal_whatever_its_code(String header) {
        stub.answerNext(Reply.error(422, "130", "validation", "no").with(header, "true"));
        assertThat(charge()).isEqualTo(new Answer.NoAnswer());
        stub.answerNext(Reply.error(422, "130", "validation", "no").with(header, "true"));
        assertThat(refund()).isEqualTo(new RefundAnswer.NotSent());

        stub.answerNext(Reply.error(422, "130", "validation", "no").with(header, "false"));
        assertThat(charge()).isEqualTo(NO_CARD_CHARGED);
    }

    @Test
    void a_request_in_progress_counts_as_no_answer_even_if_the_error_is_transient() {
        stub.answerNext(Reply.error(422, "704", "validation", "no").with("transient-error", "true"));

        assertThat(refund()).isEqualTo(new RefundAnswer.NoAnswer());
    }

    static Stream<Reply> incomplete() {
        var whole = Reply.of(200, "{\"pspReference\":\"PSP1\",\"resultCode\":\"Authorised\"}");
        return Stream.of(
                whole.after(Duration.ofMinutes(1)),
                whole.delivered(Delivery.CUT),
                whole.delivered(Delivery.LOST),
                whole.delivered(Delivery.TRICKLING),
                Reply.of(200, "{\"refusalReason\":\"" + "x".repeat(2 * 1024 * 1024) + "\"}"));
    }

    @ParameterizedTest
    @MethodSource("incomplete")
    void a_response_that_is_not_complete_in_time_counts_as_no_answer(Reply reply) {
        try (var impatient = AdyenFixtures.processor(stub, SHORT_PATIENCE, 4, meters)) {
            stub.answerNext(reply);

            var answer = assertTimeout(SHORT_PATIENCE.multipliedBy(3), () -> charge(impatient));

            assertThat(answer).isEqualTo(new Answer.NoAnswer());
            stub.answerNext(reply);
            assertThat(refund(impatient)).isEqualTo(new RefundAnswer.NoAnswer());
        }
    }

    @Test
    void both_requests_of_a_call_share_one_deadline() {
        stub.answerNext(Reply.of(200, "{\"resultCode\":\"RedirectShopper\"}").after(SHARED_PATIENCE.dividedBy(2)));
        // With a deadline of its own, this reply would arrive in time.
        stub.answerNext(
                Reply.of(201, PAGE).after(SHARED_PATIENCE.multipliedBy(2).dividedBy(3)));

        try (var sharing = AdyenFixtures.processor(stub, SHARED_PATIENCE, 4, meters)) {
            assertThat(charge(sharing)).isEqualTo(new Answer.NoAnswer());
        }

        assertThat(stub.requests()).hasSize(2);
    }

    @Test
    void a_call_ends_within_the_twenty_seconds_of_the_contract() {
        assertThat(AdyenCardProcessor.TIMEOUT).isLessThan(Duration.ofSeconds(20));
    }

    @Test
    void an_unreachable_adyen_gives_no_answer() {
        stub.close();

        assertThat(charge()).isEqualTo(new Answer.NoAnswer());
        assertThat(refund()).isEqualTo(new RefundAnswer.NotSent());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":\"CS1\"}",
                "{\"id\":\"CS1\",\"url\":\"\"}",
                "{\"id\":\"CS1\",\"url\":\"not an address\"}",
                "{\"id\":\"CS1\",\"url\":\"javascript:alert(1)\"}",
                "{\"id\":\"CS1\",\"url\":\"/relative\"}"
            })
    void a_session_without_a_valid_page_address_counts_as_no_answer(String body) {
        answer(body);

        assertThat(processor.charge(SamplePaymentOrders.of(Arbitrary.accountId(), AMOUNT)))
                .isEqualTo(new Answer.NoAnswer());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "reference": "%s", "amount": {"value": 2000, "currency": "EUR"} | true
            "reference": "%s" | true
            "reference": "%s.other", "amount": {"value": 2000, "currency": "EUR"} | false
            "reference": "%s", "amount": {"value": 1999, "currency": "EUR"} | false
            "reference": "%s", "amount": {"value": 2000, "currency": "USD"} | false
            """)
    void a_customer_is_sent_only_to_the_page_of_this_order(String members, boolean isSent) {
        var withoutCard = SamplePaymentOrders.of(Arbitrary.accountId(), AMOUNT);
        var withCard = order(PaymentInitiation.CUSTOMER_PRESENT);

        answer(page(members, withoutCard));
        assertThat(processor.charge(withoutCard)).isEqualTo(isSent ? AT_PAGE : new Answer.NoAnswer());

        answer("{\"resultCode\":\"ChallengeShopper\"}");
        answer(page(members, withCard));
        assertThat(processor.charge(withCard)).isEqualTo(isSent ? AT_PAGE : new Answer.NoAnswer());
    }

    @Test
    void an_order_without_a_card_and_without_a_customer_is_declined_without_a_request() {
        var paymentOrder = SamplePaymentOrders.of(Arbitrary.accountId(), AMOUNT);
        var absent = new PaymentOrder(
                paymentOrder.id(),
                paymentOrder.account(),
                paymentOrder.amount(),
                false,
                PaymentInitiation.RENEWAL,
                paymentOrder.card(),
                paymentOrder.key(),
                paymentOrder.draftedAt(),
                paymentOrder.keyValidUntil());

        assertThat(processor.charge(absent)).isEqualTo(new Answer.Declined(DeclineReason.AUTHENTICATION_FAILED));
        assertThat(stub.requests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sandbox-7.1", "../../sessions", "a/b", ""})
    void an_invalid_adyen_identifier_is_not_put_into_a_path(String name) {
        var paymentOrder = order(PaymentInitiation.CUSTOMER_PRESENT);

        assertThat(processor.refund(SamplePaymentOrders.refundOf(paymentOrder, new ProcessorReference(name), AMOUNT)))
                .isEqualTo(new RefundAnswer.Rejected());
        assertThat(processor.deleteCard(paymentOrder.account(), new StoredCard.Token(name)))
                .isFalse();
        assertThat(stub.requests()).isEmpty();
    }

    @Test
    void stored_cards_of_the_owner_are_read() {
        var owner = Arbitrary.accountId();
        answer("""
            {"shopperReference":"%1$s","storedPaymentMethods":[
             {"id":"T1","type":"scheme","brand":"visa","lastFour":"1111","expiryMonth":"3","expiryYear":"2030"},
             {"id":"T2","type":"scheme","brand":"mc","lastFour":"0007","expiryMonth":"12","expiryYear":"31"},
             {"id":"T3","type":"sepadirectdebit","iban":"NL00"},
             {"id":"T5","type":"scheme","brand":"visa","lastFour":"1111","expiryMonth":"12","expiryYear":"30","shopperReference":"another"}]}\
            """.formatted(owner));

        assertThat(processor.cardsOf(owner))
                .hasValueSatisfying(cards -> assertThat(cards)
                        .extracting(card -> card.token().value() + " " + card.card() + " " + card.expiry())
                        .containsExactly(
                                "T1 Card[brand=visa, lastFour=1111] 2030-03",
                                "T2 Card[brand=mastercard, lastFour=0007] 2031-12"));
    }

    @Test
    void a_list_of_another_shoppers_cards_counts_as_no_answer() {
        answer("{\"shopperReference\":\"another\",\"storedPaymentMethods\":[]}");

        assertThat(processor.cardsOf(Arbitrary.accountId())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"storedPaymentMethods\":null}"})
    void a_response_without_a_list_of_cards_counts_as_no_answer(String body) {
        answer(body);

        assertThat(processor.cardsOf(Arbitrary.accountId())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":\"T4\",\"type\":\"scheme\",\"brand\":\"visa\",\"lastFour\":\"1111\",\"expiryMonth\":\"13\",\"expiryYear\":\"30\"}",
                "{\"id\":\"T4\",\"type\":\"scheme\",\"lastFour\":\"1111\",\"expiryMonth\":\"12\",\"expiryYear\":\"30\"}",
                "{\"id\":\"T4\",\"type\":\"scheme\",\"brand\":\"visa\",\"lastFour\":\"1111\"}",
                "{\"type\":\"scheme\",\"brand\":\"visa\",\"lastFour\":\"1111\",\"expiryMonth\":\"12\",\"expiryYear\":\"30\"}",
                "{\"id\":\"../T4\",\"type\":\"scheme\",\"brand\":\"visa\",\"lastFour\":\"1111\",\"expiryMonth\":\"12\",\"expiryYear\":\"30\"}"
            })
    void one_unreadable_card_makes_the_whole_list_no_answer(String card) {
        answer("{\"storedPaymentMethods\":[%s]}".formatted(card));

        assertThat(processor.cardsOf(Arbitrary.accountId())).isEmpty();
    }

    @Test
    void requests_above_the_concurrency_limit_are_not_sent() {
        for (var place = 0; place < 4; place++) {
            stub.answerNext(Reply.of(200, "{}").after(Duration.ofMinutes(1)));
        }
        try (var limited = AdyenFixtures.processor(stub, Duration.ofSeconds(4), 4, meters);
                var others = new ParallelThreads(4, () -> limited.charge(order(PaymentInitiation.RENEWAL)))) {
            others.awaitUnderWay(stub);

            assertThat(limited.charge(order(PaymentInitiation.RENEWAL))).isEqualTo(new Answer.NoAnswer());
            assertThat(stub.requests()).hasSize(4);
        }
        assertThat(count("payment", "busy")).isEqualTo(1);
    }

    @Test
    void each_request_is_timed_by_request_and_outcome() {
        answer("{\"pspReference\":\"PSP1\",\"resultCode\":\"Authorised\"}");
        charge();
        answer("{\"resultCode\":\"Refused\",\"refusalReasonCode\":\"2\"}");
        charge();
        answer("{\"resultCode\":\"RedirectShopper\"}");
        answer(PAGE);
        charge();
        stub.answerNext(Reply.error(401, "000", "security", "no"));
        charge();
        stub.answerNext(Reply.error(422, "130", "validation", "no"));
        refund();
        processor.cardsOf(Arbitrary.accountId());
        processor.deleteCard(Arbitrary.accountId(), new StoredCard.Token("TOKEN"));

        assertThat(count("payment", "authorised")).isEqualTo(1);
        assertThat(count("payment", "refused")).isEqualTo(1);
        assertThat(count("payment", "redirectshopper")).isEqualTo(1);
        assertThat(count("page", "answered")).isEqualTo(1);
        assertThat(count("payment", "locked_out")).isEqualTo(1);
        assertThat(meters.find("billing.card.processor")
                        .tags("request", "payment", "outcome", "invalid_request")
                        .timer())
                .isNull();
        assertThat(count("refund", "invalid_request")).isEqualTo(1);
        assertThat(count("cards", "answered")).isEqualTo(1);
        assertThat(count("forget", "no_such_card")).isEqualTo(1);
    }

    @Test
    void an_unreadable_response_is_counted_apart_from_none() {
        answer("<html>Authorised</html>");
        charge();
        answer("null");
        charge();
        stub.answerNext(Reply.of(200, "{}").delivered(Delivery.LOST));
        charge();
        stub.close();
        charge();

        assertThat(count("payment", "unusable")).isEqualTo(2);
        assertThat(count("payment", "silent")).isEqualTo(2);
    }

    private long count(String request, String outcome) {
        return meters.get("billing.card.processor")
                .tags("request", request, "outcome", outcome)
                .timer()
                .count();
    }

    private void answer(String body) {
        stub.answerNext(Reply.of(200, body));
    }

    private Answer charge() {
        return charge(processor);
    }

    private static Answer charge(AdyenCardProcessor at) {
        return at.charge(order(PaymentInitiation.CUSTOMER_PRESENT));
    }

    private RefundAnswer refund() {
        return refund(processor);
    }

    private static RefundAnswer refund(AdyenCardProcessor at) {
        return at.refund(SamplePaymentOrders.refundOf(
                order(PaymentInitiation.CUSTOMER_PRESENT), new ProcessorReference("PSP1"), AMOUNT));
    }

    private static String page(String members, PaymentOrder paymentOrder) {
        return PAGE.replace("}", "," + members.formatted(OurReference.of(paymentOrder)) + "}");
    }

    private static PaymentOrder order(PaymentInitiation initiation) {
        return SamplePaymentOrders.withStoredCard(
                Arbitrary.accountId(), AMOUNT, new StoredCard.Token(ExternalActions.TEST_CARD), initiation);
    }
}
