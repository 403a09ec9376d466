package tel.billing.payment.adyen;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.adyen.model.notification.NotificationRequestItem;
import com.adyen.util.HMACValidator;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.adyen.stub.NoticeWriter;
import tel.billing.payment.adyen.stub.NoticeWriter.Facts;
import tel.billing.payment.adyen.stub.StubAccount;
import tel.billing.payment.application.ProcessorNotices.Delivery;
import tel.billing.payment.application.ProcessorNotices.Reading;
import tel.billing.payment.domain.Notice;
import tel.billing.payment.domain.Notice.News;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Secret;
import tel.billing.shared.spec.Some;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class AdyenNoticesTest {
    private static final NoticeWriter ADYEN = new NoticeWriter(Adyens.STUB);
    private static final String OTHER_KEY = "0".repeat(64);

    private final AccountId account = Some.accountId();
    private final UUID subject = Some.id();
    private final String ours = account + "." + subject;
    private final Money amount = Money.of(20_00, "EUR");
    private final ProcessorReference psp = new ProcessorReference("PSP1");
    private final ProcessorReference original = new ProcessorReference("ORIG1");

    @Test
    void each_event_is_told_in_our_words() {
        var payment = new PaymentId(subject);
        var refund = new RefundId(subject);

        assertThat(news("AUTHORISATION", true)).isEqualTo(new News.Paid(account, payment, psp, amount));
        assertThat(news("AUTHORISATION", false))
                .isEqualTo(new News.NotPaid(account, payment, DeclineReason.REFUSED, amount));
        assertThat(news("CAPTURE", true)).isEqualTo(new News.Paid(account, payment, original, amount));
        for (var event : List.of("CAPTURE_FAILED", "CANCELLATION", "TECHNICAL_CANCEL")) {
            assertThat(news(event, true)).isEqualTo(new News.TakenBack(account, payment, original, amount));
        }
        assertThat(news("REFUND", true)).isEqualTo(new News.RefundDone(account, refund, original, amount));
        assertThat(news("REFUND", false)).isEqualTo(new News.RefundFailed(account, refund, original, amount));
        for (var event : List.of("REFUND_FAILED", "REFUNDED_REVERSED")) {
            assertThat(news(event, true)).isEqualTo(new News.RefundFailed(account, refund, original, amount));
        }
        for (var event : List.of("CHARGEBACK", "SECOND_CHARGEBACK")) {
            assertThat(news(event, true)).isEqualTo(new News.ChargedBack(account, payment, original, amount));
        }
        assertThat(news("CHARGEBACK_REVERSED", true))
                .isEqualTo(new News.ChargebackReversed(account, payment, original, amount));
        assertThat(news("RECURRING_CONTRACT", true)).isEqualTo(new News.CardsChanged(account));
        assertThat(news("REPORT_AVAILABLE", true)).isEqualTo(new News.ReportReady("PSP1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NOTIFICATION_OF_CHARGEBACK",
                "NOTIFICATION_OF_FRAUD",
                "REQUEST_FOR_INFORMATION",
                "INFORMATION_SUPPLIED",
                "OFFER_CLOSED",
                "ORDER_OPENED",
                "ORDER_CLOSED",
                "MANUAL_REVIEW_ACCEPT",
                "MANUAL_REVIEW_REJECT",
                "AUTHORISATION_ADJUSTMENT",
                "PROCESS_RETRY",
                "PENDING"
            })
    void what_moves_no_money_does_not_matter(String event) {
        assertThat(news(event, true)).isEqualTo(new News.Irrelevant());
        assertThat(news(event, false)).isEqualTo(new News.Irrelevant());
    }

    @ParameterizedTest
    @CsvSource({"CANCELLATION", "TECHNICAL_CANCEL"})
    void a_cancellation_that_failed_does_not_matter(String event) {
        assertThat(news(event, false)).isEqualTo(new News.Irrelevant());
    }

    @ParameterizedTest
    @CsvSource({
        "CAPTURE,false",
        "CAPTURE_FAILED,false",
        "REFUND_FAILED,false",
        "REFUNDED_REVERSED,false",
        "CHARGEBACK,false",
        "SECOND_CHARGEBACK,false",
        "CHARGEBACK_REVERSED,false",
        "REPORT_AVAILABLE,false",
        "PREARBITRATION_WON,true",
        "PREARBITRATION_LOST,true",
        "CANCEL_OR_REFUND,true",
        "EXPIRE,true",
        "AN_EVENT_OF_TOMORROW,true",
        "AN_EVENT_OF_TOMORROW,false"
    })
    void what_may_have_moved_money_in_a_way_that_is_not_told_is_looked_at(String event, boolean success) {
        assertThat(news(event, success)).isInstanceOf(News.Misfit.class);
    }

    @ParameterizedTest
    @CsvSource({
        "merchantReference,anybody's",
        "merchantReference,''",
        "merchantReference,00000000-0000-0000-0000-000000000001",
        "merchantReference,a:b",
        "originalReference,''"
    })
    void what_cannot_be_about_us_is_told_apart(String member, String value) {
        assertThat(newsOf(item("CHARGEBACK", true, item -> item.put(member, value))))
                .isInstanceOfSatisfying(
                        News.Misfit.class, misfit -> assertThat(misfit.why()).startsWith(member));
    }

    @ParameterizedTest
    @CsvSource({"0,EUR", "-1,EUR", "1,XXX1", "1,eur", "1,''"})
    void no_amount_of_money_is_told_apart(long minor, String currency) {
        var told = item("AUTHORISATION", true, item -> {
            item.putObject("amount").put("value", minor).put("currency", currency);
            return item;
        });

        assertThat(newsOf(told)).isEqualTo(new News.Misfit("amount: is no amount of money"));
    }

    @Test
    void amounts_are_in_adyens_minor_units() {
        var told = item("AUTHORISATION", true, item -> {
            item.putObject("amount").put("value", 100_000).put("currency", "ISK");
            return item;
        });

        assertThat(newsOf(told)).isEqualTo(new News.Paid(account, new PaymentId(subject), psp, Money.of(1_000, "ISK")));
    }

    @Test
    void another_environment_is_told_apart() {
        var ours = item("AUTHORISATION", true, item -> item);
        var live = noticeOf(ours.replace("\"live\":\"false\"", "\"live\":\"true\""));

        assertThat(live.addressee()).contains("live BillingECOM");
        assertThat(noticeOf(ours).addressee())
                .contains("test BillingECOM")
                .contains(Adyens.notices().addressee());
        // it is in nobody's way: the environment is not signed
        assertThat(live.identity()).isNotEqualTo(noticeOf(ours).identity());
        assertThat(noticeOf(item("AUTHORISATION", true, item -> item.put("merchantAccountCode", "AnotherECOM")))
                        .addressee())
                .contains("test AnotherECOM");
    }

    @ParameterizedTest
    @CsvSource({"AUTHORISATION,''", "AUTHORISATION,' '", "REPORT_AVAILABLE,''"})
    void what_has_no_name_of_its_own_is_told_apart(String event, String reference) {
        assertThat(newsOf(item(event, true, item -> item.put("pspReference", reference))))
                .isEqualTo(new News.Misfit("pspReference: is missing"));
    }

    @Test
    void the_same_thing_has_one_identity_whenever_it_is_told() {
        var first = noticeOf(item("AUTHORISATION", true, item -> item));
        var again = noticeOf(item(
                "AUTHORISATION",
                true,
                item -> item.put("eventDate", "2027-01-01T00:00:00Z").put("reason", "other")));

        assertThat(first.identity()).isEqualTo("PSP1|AUTHORISATION|true|test").isEqualTo(again.identity());
        assertThat(noticeOf(item("AUTHORISATION", false, item -> item)).identity())
                .isNotEqualTo(first.identity());
        assertThat(noticeOf(item("CAPTURE", true, item -> item)).identity()).isNotEqualTo(first.identity());
    }

    @Test
    void words_repeat_what_is_signed_and_nothing_else() {
        assertThat(noticeOf(item("CHARGEBACK", true, item -> item)).words())
                .isEqualTo("eventCode CHARGEBACK, success true, pspReference PSP1, originalReference ORIG1,"
                        + " merchantAccountCode BillingECOM, merchantReference " + ours + ", amount 2000 EUR");
    }

    @Test
    void the_token_of_a_card_is_told_to_nobody() {
        var notice = noticeOf(item("RECURRING_CONTRACT", true, item -> item.put("pspReference", "THETOKEN12345678")));
        assertThat(notice.toString()).doesNotContain("THETOKEN");

        var told = ADYEN.token("recurring.token.created", "EVENT1", account.toString(), "THETOKEN12345678");
        assertThat(((Reading.Genuine) Adyens.read(told)).toString()).doesNotContain("THETOKEN");
    }

    @ParameterizedTest
    @ValueSource(strings = {"created", "updated", "disabled", "alreadyExisting"})
    void a_stored_card_that_came_changed_or_went_is_told_by_a_notice_of_its_own(String what) {
        var told = ADYEN.token("recurring.token." + what, "EVENT1", account.toString(), "TOKEN1");

        assertThat(Adyens.read(told))
                .isEqualTo(new Reading.Genuine(List.of(new Notice(
                        "EVENT1|recurring.token." + what,
                        Optional.of("test BillingECOM"),
                        new News.CardsChanged(account),
                        "type recurring.token.%s, eventId EVENT1, merchantAccount BillingECOM, shopperReference %s"
                                .formatted(what, account)))));
    }

    @Test
    void a_notice_on_cards_is_signed_whole() {
        var told = ADYEN.token("recurring.token.created", "EVENT1", account.toString(), "TOKEN1");

        var tampered = told.body().replace(account.toString(), Some.accountId().toString());
        assertThat(Adyens.notices().read(Adyens.delivery(told.headers(), tampered)))
                .isEqualTo(new Reading.Forged());
        assertThat(Adyens.notices().read(Adyens.delivery(told.headers(), told.body() + " ")))
                .isEqualTo(new Reading.Forged());
        var unsigned = new HashMap<>(told.headers());
        unsigned.remove("hmacsignature");
        assertThat(Adyens.notices().read(Adyens.delivery(unsigned, told.body())))
                .isEqualTo(new Reading.Forged());
    }

    @ParameterizedTest
    @CsvSource({
        "recurring.token.created,anybody,shopperReference",
        "recurring.token.created,'',shopperReference",
    })
    void a_notice_on_nobodys_cards_is_told_apart(String type, String shopper, String member) {
        var reading = (Reading.Genuine) Adyens.read(ADYEN.token(type, "EVENT1", shopper, "TOKEN1"));

        assertThat(reading.notices().getFirst().news())
                .isInstanceOfSatisfying(
                        News.Misfit.class, misfit -> assertThat(misfit.why()).startsWith(member));
    }

    @Test
    void a_notice_on_cards_tells_whom_it_is_for() {
        var stub = Adyens.STUB;
        var other =
                new NoticeWriter(new StubAccount("Other", stub.apiKey(), stub.hmacKey(), stub.user(), stub.password()));
        var told = other.token("recurring.token.created", "EVENT1", account.toString(), "TOKEN1");

        assertThat(((Reading.Genuine) Adyens.read(told)).notices().getFirst().addressee())
                .contains("test Other");
    }

    @Test
    void a_notice_of_another_type_is_told_apart() {
        assertThat(((Reading.Genuine) Adyens.read(ADYEN.token("payout.created", "EVENT1", "", "TOKEN1")))
                        .notices()
                        .getFirst()
                        .news())
                .isEqualTo(new News.Misfit("type: is unknown to us"));
    }

    @Test
    void the_sender_is_known_by_the_headers_alone() {
        assertThat(Adyens.notices().admits(Map.of("authorization", ADYEN.authorization())))
                .isTrue();
        assertThat(Adyens.notices().admits(Map.of("authorization", basic("adyen:wrong"))))
                .isFalse();
        assertThat(Adyens.notices().admits(Map.of())).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "pspReference,ANOTHER",
        "originalReference,ANOTHER",
        "merchantAccountCode,ANOTHER",
        "merchantReference,ANOTHER",
        "eventCode,CAPTURE",
        "success,false"
    })
    void nobody_changes_what_is_signed(String member, String value) {
        var body = signedThen("AUTHORISATION", item -> item.put(member, value));

        assertThat(read(body)).isEqualTo(new Reading.Forged());
    }

    @Test
    void nobody_changes_an_amount() {
        assertThat(read(signedThen("AUTHORISATION", item -> {
                    item.putObject("amount").put("value", 2001).put("currency", "EUR");
                    return item;
                })))
                .isEqualTo(new Reading.Forged());
        assertThat(read(signedThen("AUTHORISATION", item -> {
                    item.putObject("amount").put("value", 2000).put("currency", "USD");
                    return item;
                })))
                .isEqualTo(new Reading.Forged());
    }

    @ParameterizedTest
    @ValueSource(strings = {"pspReference", "merchantAccountCode", "eventCode"})
    void nobody_moves_a_boundary_between_what_is_signed(String member) {
        // signed all the same: nothing else tells where one value ends and the next begins
        assertThat(read(item("AUTHORISATION", true, item -> item.put(member, "A:B"))))
                .isEqualTo(new Reading.Forged());
    }

    @Test
    void what_is_not_signed_is_not_believed_and_does_not_matter() {
        var plain = noticeOf(item("AUTHORISATION", true, item -> item));
        var changed =
                read(signedThen("AUTHORISATION", item -> item.put("reason", "x").put("eventDate", "never")));

        assertThat(changed).isEqualTo(new Reading.Genuine(List.of(plain)));
    }

    @Test
    void no_signature_is_none() {
        assertThat(read(signedThen("AUTHORISATION", item -> {
                    item.remove("additionalData");
                    return item;
                })))
                .isEqualTo(new Reading.Forged());
        for (var signature : List.of("", "not base 64!", "AAAA")) {
            assertThat(read(signedThen("AUTHORISATION", item -> {
                        item.putObject("additionalData").put("hmacSignature", signature);
                        return item;
                    })))
                    .isEqualTo(new Reading.Forged());
        }
    }

    @Test
    void while_keys_are_changed_both_count_and_no_third() {
        var body = item("AUTHORISATION", true, item -> item);
        var key = new Secret(Adyens.STUB.hmacKey());
        var other = new Secret(OTHER_KEY);

        assertThat(read(Adyens.notices(other, Optional.of(key)), body)).isInstanceOf(Reading.Genuine.class);
        assertThat(read(Adyens.notices(key, Optional.of(other)), body)).isInstanceOf(Reading.Genuine.class);
        assertThat(read(Adyens.notices(other, Optional.empty()), body)).isEqualTo(new Reading.Forged());
    }

    @Test
    void a_key_that_is_not_hex_is_refused_at_once() {
        assertThatIllegalArgumentException().isThrownBy(() -> Adyens.notices(new Secret("not hex"), Optional.empty()));
    }

    @Test
    void every_item_must_be_proven() {
        var whole = item("AUTHORISATION", true, item -> item);
        var one = whole.substring(whole.indexOf("[{") + 1, whole.lastIndexOf("}]") + 1);
        var forged = one.replace("\"value\":2000", "\"value\":2001");

        assertThat(read(whole.replace(one, one + "," + one)))
                .isInstanceOfSatisfying(
                        Reading.Genuine.class,
                        genuine -> assertThat(genuine.notices()).hasSize(2));
        assertThat(read(whole.replace(one, one + "," + forged))).isEqualTo(new Reading.Forged());
    }

    @Test
    void who_sent_it_must_prove_to_be_adyen() {
        var body = item("AUTHORISATION", true, item -> item);

        for (var authorization : List.of(
                "",
                "Basic",
                "Basic ",
                "Bearer abc",
                "Basic not-base-64",
                basic("adyen:wrong"),
                basic("adyen:a long passwor"),
                basic("adyen:a long password "),
                basic("Adyen:a long password"),
                basic(""))) {
            assertThat(Adyens.notices().read(Adyens.delivery(Map.of("authorization", authorization), body)))
                    .isEqualTo(new Reading.Forged());
        }
        assertThat(Adyens.notices().read(Adyens.delivery(Map.of(), body))).isEqualTo(new Reading.Forged());
        assertThat(Adyens.notices().read(Adyens.delivery(Map.of(), "garbage"))).isEqualTo(new Reading.Forged());
        var lower = basic("adyen:a long password").replace("Basic", "basic");
        assertThat(Adyens.notices().read(Adyens.delivery(Map.of("authorization", lower), body)))
                .isInstanceOf(Reading.Genuine.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "garbage",
                "null",
                "1",
                "[]",
                "{}",
                "{\"live\":\"false\"}",
                "{\"live\":\"false\",\"notificationItems\":{}}",
                "{\"live\":\"false\",\"notificationItems\":[]}",
                "{\"live\":\"false\",\"notificationItems\":[{}]}",
                "{\"live\":\"false\",\"notificationItems\":[null]}",
                "{\"live\":\"false\",\"notificationItems\":[{\"NotificationRequestItem\":{}}]}",
                "{\"live\":\"false\",\"live\":\"false\",\"notificationItems\":[]}",
                "{\"live\":false,\"notificationItems\":[{}]}",
                "{\"type\":\"recurring.token.created\""
            })
    void what_adyen_would_not_write_is_unreadable(String body) {
        assertThat(read(body))
                .isInstanceOfSatisfying(
                        Reading.Unreadable.class,
                        unreadable -> assertThat(unreadable.why()).isNotBlank());
    }

    @Test
    void members_of_another_type_are_unreadable() {
        for (var change : List.<UnaryOperator<ObjectNode>>of(
                item -> item.put("success", true),
                item -> item.put("success", "yes"),
                item -> item.put("pspReference", 1),
                item -> item.putNull("pspReference"),
                item -> item.put("eventCode", "x".repeat(257)),
                item -> item.put("merchantReference", "a\u0000b"),
                item -> {
                    item.putObject("amount").put("value", "2000").put("currency", "EUR");
                    return item;
                },
                item -> {
                    item.putObject("amount").put("value", 2000.0).put("currency", "EUR");
                    return item;
                },
                item -> item.put("amount", 2000))) {
            assertThat(read(signedThen("AUTHORISATION", change))).isInstanceOf(Reading.Unreadable.class);
        }
    }

    @Test
    void what_is_too_long_or_too_deep_is_unreadable() {
        assertThat(read(" ".repeat(256 * 1024) + item("AUTHORISATION", true, item -> item)))
                .isInstanceOf(Reading.Unreadable.class);
        assertThat(read("{\"live\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}"))
                .isInstanceOf(Reading.Unreadable.class);
    }

    @Test
    void whatever_is_broken_somewhere_is_never_believed_differently() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        var body = item("AUTHORISATION", true, item -> item);
        var genuine = read(body);
        for (var round = 0; round < 5_000; round++) {
            var bytes = body.getBytes(UTF_8);
            for (var change = 0; change <= random.nextInt(3); change++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            var reading = Adyens.notices().read(new Delivery(Map.of("authorization", ADYEN.authorization()), bytes));
            if (reading instanceof Reading.Genuine told) {
                assertThat(facts(told)).as("seed %s", seed).isEqualTo(facts((Reading.Genuine) genuine));
            }
        }
    }

    @Test
    void the_stub_signs_as_adyens_own_library_does() throws Exception {
        var body = item("CHARGEBACK", true, item -> item);
        var item = JsonMapper.shared().readTree(body).at("/notificationItems/0/NotificationRequestItem");
        var read = new NotificationRequestItem();
        read.setPspReference(item.path("pspReference").asString());
        read.setOriginalReference(item.path("originalReference").asString());
        read.setMerchantAccountCode(item.path("merchantAccountCode").asString());
        read.setMerchantReference(item.path("merchantReference").asString());
        read.setAmount(new com.adyen.model.notification.Amount().currency("EUR").value(2000L));
        read.setEventCode(item.path("eventCode").asString());
        read.setSuccess(true);

        assertThat(new HMACValidator().calculateHMAC(read, Adyens.STUB.hmacKey()))
                .isEqualTo(item.at("/additionalData/hmacSignature").asString());
        var token = ADYEN.token("recurring.token.created", "EVENT1", account.toString(), "TOKEN1");
        assertThat(new HMACValidator()
                        .validateHMAC(token.headers().get("hmacsignature"), Adyens.STUB.hmacKey(), token.body()))
                .isTrue();
    }

    /// All but the environment, which is not signed.
    private static List<String> facts(Reading.Genuine told) {
        var facts = new ArrayList<String>();
        for (var notice : told.notices()) {
            facts.add(notice.identity() + notice.words());
        }
        return facts;
    }

    private String item(String event, boolean success, UnaryOperator<ObjectNode> change) {
        var item = ADYEN.item(new Facts(event, success, "PSP1", "ORIG1", ours, 2000, "EUR"));
        return ADYEN.sealed(change.apply(item));
    }

    /// Changed after it was signed.
    private String signedThen(String event, UnaryOperator<ObjectNode> change) {
        var notice = (ObjectNode) JsonMapper.shared().readTree(item(event, true, item -> item));
        var _ = change.apply((ObjectNode) notice.at("/notificationItems/0/NotificationRequestItem"));
        return notice.toString();
    }

    private News news(String event, boolean success) {
        return newsOf(item(event, success, item -> item));
    }

    private News newsOf(String body) {
        return noticeOf(body).news();
    }

    private Notice noticeOf(String body) {
        return ((Reading.Genuine) read(body)).notices().getFirst();
    }

    private Reading read(String body) {
        return read(Adyens.notices(), body);
    }

    private static Reading read(AdyenNotices notices, String body) {
        return notices.read(Adyens.delivery(Map.of("authorization", ADYEN.authorization()), body));
    }

    private static String basic(String credentials) {
        return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(UTF_8));
    }
}
