package tel.billing.payment.adyen.notification;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.adyen.model.notification.NotificationRequestItem;
import com.adyen.util.HMACValidator;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.adyen.stub.Entry;
import tel.billing.payment.adyen.stub.NotificationWriter;
import tel.billing.payment.adyen.stub.NotificationWriter.Facts;
import tel.billing.payment.adyen.stub.StubAccount;
import tel.billing.payment.application.notification.NotificationParser.Delivery;
import tel.billing.payment.application.notification.NotificationParser.ParseResult;
import tel.billing.payment.domain.CardSavedReport;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Secret;
import tel.billing.shared.spec.Arbitrary;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class AdyenNotificationParserTest {
    private static final NotificationWriter ADYEN = new NotificationWriter(NotificationFixtures.STUB);
    private static final String OTHER_KEY = "0".repeat(64);

    private final AccountId account = Arbitrary.accountId();
    private final UUID subject = Arbitrary.id();
    private final String ours = account + "." + subject;
    private final Money amount = Money.of(20_00, "EUR");
    private final ProcessorReference psp = new ProcessorReference("PSP1");
    private final ProcessorReference original = new ProcessorReference("ORIG1");

    @Test
    void each_event_code_is_mapped_to_an_event() {
        var payment = new PaymentId(subject);
        var refund = new RefundId(subject);

        assertThat(event("AUTHORISATION", true)).isEqualTo(new Event.Captured(account, payment, psp, amount));
        assertThat(event("AUTHORISATION", false))
                .isEqualTo(new Event.Declined(account, payment, DeclineReason.REFUSED, amount));
        assertThat(event("CAPTURE", true)).isEqualTo(new Event.Captured(account, payment, original, amount));
        for (var event : List.of("CAPTURE_FAILED", "CANCELLATION", "TECHNICAL_CANCEL")) {
            assertThat(event(event, true)).isEqualTo(new Event.CaptureFailed(account, payment, original, amount));
        }
        assertThat(event("REFUND", true)).isEqualTo(new Event.RefundDone(account, refund, original, amount));
        assertThat(event("REFUND", false)).isEqualTo(new Event.RefundFailed(account, refund, original, amount));
        for (var event : List.of("REFUND_FAILED", "REFUNDED_REVERSED")) {
            assertThat(event(event, true)).isEqualTo(new Event.RefundFailed(account, refund, original, amount));
        }
        for (var event : List.of("CHARGEBACK", "SECOND_CHARGEBACK")) {
            assertThat(event(event, true)).isEqualTo(new Event.ChargedBack(account, payment, original, amount));
        }
        assertThat(event("CHARGEBACK_REVERSED", true))
                .isEqualTo(new Event.ChargebackReversed(account, payment, original, amount));
        assertThat(event("RECURRING_CONTRACT", true)).isEqualTo(new Event.CardsChanged(account));
        assertThat(event("REPORT_AVAILABLE", true)).isEqualTo(new Event.ReportReady("PSP1"));
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
    void events_that_move_no_money_are_irrelevant(String event) {
        assertThat(event(event, true)).isEqualTo(new Event.Irrelevant());
        assertThat(event(event, false)).isEqualTo(new Event.Irrelevant());
    }

    @ParameterizedTest
    @CsvSource({"CANCELLATION", "TECHNICAL_CANCEL"})
    void a_failed_cancellation_is_irrelevant(String event) {
        assertThat(event(event, false)).isEqualTo(new Event.Irrelevant());
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
    void events_that_may_have_moved_an_unknown_amount_are_unprocessable(String event, boolean success) {
        assertThat(event(event, success)).isInstanceOf(Event.Unsupported.class);
    }

    @ParameterizedTest
    @CsvSource({
        "merchantReference,another system's",
        "merchantReference,''",
        "merchantReference,00000000-0000-0000-0000-000000000001",
        "merchantReference,a:b",
        "originalReference,''"
    })
    void an_event_without_a_reference_of_ours_is_unprocessable(String member, String value) {
        assertThat(eventOf(item("CHARGEBACK", true, item -> item.put(member, value))))
                .isInstanceOfSatisfying(
                        Event.Unsupported.class,
                        unsupported -> assertThat(unsupported.reason()).startsWith(member));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "settlement_detail_report_batch_118_2026_11_20.csv",
                "settlement_detail_report_2026_11_20.csv",
                "settlement_detail_report_batch_118.xlsx"
            })
    void a_settlement_report_under_a_name_without_a_batch_number_is_unprocessable(String name) {
        assertThat(eventOf(item("REPORT_AVAILABLE", true, item -> item.put("pspReference", name))))
                .isEqualTo(new Event.Unsupported("pspReference: is not settlement_detail_report_batch_<number>.csv"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"settlement_detail_report_batch_118.csv", "dispute_report_2026_11_20.csv"})
    void other_reports_are_announced_by_their_names(String name) {
        assertThat(eventOf(item("REPORT_AVAILABLE", true, item -> item.put("pspReference", name))))
                .isEqualTo(new Event.ReportReady(name));
    }

    @ParameterizedTest
    @CsvSource({"0,EUR", "-1,EUR", "1,XXX1", "1,eur", "1,''"})
    void an_event_without_a_valid_amount_is_unprocessable(long minor, String currency) {
        var notification = item("AUTHORISATION", true, item -> {
            item.putObject("amount").put("value", minor).put("currency", currency);
            return item;
        });

        assertThat(eventOf(notification))
                .isEqualTo(new Event.Unsupported("amount: is not a positive amount in a known currency"));
    }

    @Test
    void amounts_are_read_in_adyens_minor_units() {
        var notification = item("AUTHORISATION", true, item -> {
            item.putObject("amount").put("value", 100_000).put("currency", "ISK");
            return item;
        });

        assertThat(eventOf(notification))
                .isEqualTo(new Event.Captured(account, new PaymentId(subject), psp, Money.of(1_000, "ISK")));
    }

    @Test
    void the_addressee_names_the_environment_and_the_merchant_account() {
        var ours = item("AUTHORISATION", true, item -> item);
        var live = notificationOf(ours.replace("\"live\":\"false\"", "\"live\":\"true\""));

        assertThat(live.addressee()).contains("live BillingECOM");
        assertThat(notificationOf(ours).addressee())
                .contains("test BillingECOM")
                .contains(NotificationFixtures.notifications().addressee());
        // it cannot suppress the authentic notification, because the environment is not signed
        assertThat(live.identity()).isNotEqualTo(notificationOf(ours).identity());
        assertThat(notificationOf(item("AUTHORISATION", true, item -> item.put("merchantAccountCode", "AnotherECOM")))
                        .addressee())
                .contains("test AnotherECOM");
    }

    @Test
    void a_live_account_is_addressed_by_live_notifications_only() {
        var live = NotificationFixtures.liveNotifications();
        var test = item("AUTHORISATION", true, item -> item);

        assertThat(addressees(read(live, test.replace("\"live\":\"false\"", "\"live\":\"true\""))))
                .containsExactly(live.addressee());
        assertThat(addressees(read(live, test))).isNotEmpty().doesNotContain(live.addressee());
    }

    @Test
    void a_live_account_learns_its_saved_cards_from_live_token_notifications_only() {
        var live = NotificationFixtures.liveNotifications();
        var test = ADYEN.token("recurring.token.created", "EVENT1", account.toString(), "TOKEN1");
        var body = test.body().replace("\"environment\":\"test\"", "\"environment\":\"live\"");
        var headers = new HashMap<>(test.headers());
        headers.put("hmacsignature", ADYEN.signature(body.getBytes(UTF_8)));

        var forUs = (ParseResult.Authentic) live.parse(NotificationFixtures.delivery(headers, body));
        var forTheTestAccount =
                (ParseResult.Authentic) live.parse(NotificationFixtures.delivery(test.headers(), test.body()));

        assertThat(addressees(forUs)).containsExactly(live.addressee());
        assertThat(forUs.savedCards())
                .extracting(saved -> saved.token().value())
                .containsExactly("TOKEN1");
        assertThat(addressees(forTheTestAccount)).isNotEmpty().doesNotContain(live.addressee());
        assertThat(forTheTestAccount.savedCards()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"AUTHORISATION,''", "AUTHORISATION,' '", "REPORT_AVAILABLE,''"})
    void an_event_without_a_psp_reference_is_unprocessable(String event, String reference) {
        assertThat(eventOf(item(event, true, item -> item.put("pspReference", reference))))
                .isEqualTo(new Event.Unsupported("pspReference: is missing"));
    }

    @Test
    void a_repeated_event_has_the_same_identity() {
        var first = notificationOf(item("AUTHORISATION", true, item -> item));
        var again = notificationOf(item(
                "AUTHORISATION",
                true,
                item -> item.put("eventDate", "2027-01-01T00:00:00Z").put("reason", "other")));

        assertThat(first.identity()).isEqualTo("PSP1|AUTHORISATION|true|test").isEqualTo(again.identity());
        assertThat(notificationOf(item("AUTHORISATION", false, item -> item)).identity())
                .isNotEqualTo(first.identity());
        assertThat(notificationOf(item("CAPTURE", true, item -> item)).identity())
                .isNotEqualTo(first.identity());
    }

    @Test
    void the_content_contains_only_signed_members() {
        assertThat(notificationOf(item("CHARGEBACK", true, item -> item)).content())
                .isEqualTo("eventCode CHARGEBACK, success true, pspReference PSP1, originalReference ORIG1,"
                        + " merchantAccountCode BillingECOM, merchantReference " + ours + ", amount 2000 EUR");
    }

    @Test
    void a_notification_does_not_contain_the_token_of_a_card() {
        var received =
                notificationOf(item("RECURRING_CONTRACT", true, item -> item.put("pspReference", "THETOKEN12345678")));
        assertThat(received.toString()).doesNotContain("THETOKEN");

        var notification = ADYEN.token("recurring.token.created", "EVENT1", account.toString(), "THETOKEN12345678");
        assertThat(((ParseResult.Authentic) NotificationFixtures.read(notification)).toString())
                .doesNotContain("THETOKEN");
    }

    @ParameterizedTest
    @ValueSource(strings = {"created", "updated", "disabled", "alreadyExisting"})
    void a_token_notification_means_that_the_stored_cards_changed(String event) {
        var notification = ADYEN.token("recurring.token." + event, "EVENT1", account.toString(), "TOKEN1");

        assertThat(((ParseResult.Authentic) NotificationFixtures.read(notification)).notifications())
                .containsExactly(new Notification(
                        "EVENT1|recurring.token." + event,
                        Optional.of("test BillingECOM"),
                        new Event.CardsChanged(account),
                        "type recurring.token.%s, eventId EVENT1, merchantAccount BillingECOM, shopperReference %s"
                                .formatted(event, account)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"created", "alreadyExisting"})
    void a_token_notification_names_the_card_that_was_saved_and_the_time(String event) {
        assertThat(savedCards(ADYEN.token("recurring.token." + event, "EVENT1", account.toString(), "TOKEN1")))
                .containsExactly(new CardSavedReport(
                        account, new StoredCard.Token("TOKEN1"), Instant.parse("2026-11-21T11:00:00Z")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"updated", "disabled"})
    void a_card_that_was_updated_or_disabled_was_not_saved(String event) {
        assertThat(savedCards(ADYEN.token("recurring.token." + event, "EVENT1", account.toString(), "TOKEN1")))
                .isEmpty();
    }

    @Test
    void a_token_notification_for_another_merchant_account_or_without_a_time_names_no_saved_card() {
        var notification = ADYEN.token("recurring.token.created", "EVENT1", account.toString(), "TOKEN1");
        var stub = NotificationFixtures.STUB;
        var other = new NotificationWriter(
                new StubAccount("Other", stub.apiKey(), stub.hmacKey(), stub.user(), stub.password()));

        assertThat(savedCards(other.token("recurring.token.created", "EVENT1", account.toString(), "TOKEN1")))
                .isEmpty();
        for (var body : List.of(
                notification.body().replace("2026-11-21T12:00:00+01:00", "yesterday"),
                notification.body().replace("createdAt", "created"))) {
            var headers = new HashMap<>(notification.headers());
            headers.put("hmacsignature", ADYEN.signature(body.getBytes(UTF_8)));
            assertThat(savedCards(new Entry.Notified(headers, body))).isEmpty();
        }
    }

    @Test
    void the_signature_of_a_token_notification_covers_the_whole_body() {
        var notification = ADYEN.token("recurring.token.created", "EVENT1", account.toString(), "TOKEN1");

        var tampered = notification
                .body()
                .replace(account.toString(), Arbitrary.accountId().toString());
        assertThat(NotificationFixtures.notifications()
                        .parse(NotificationFixtures.delivery(notification.headers(), tampered)))
                .isEqualTo(new ParseResult.NotAuthentic());
        assertThat(NotificationFixtures.notifications()
                        .parse(NotificationFixtures.delivery(notification.headers(), notification.body() + " ")))
                .isEqualTo(new ParseResult.NotAuthentic());
        var unsigned = new HashMap<>(notification.headers());
        unsigned.remove("hmacsignature");
        assertThat(NotificationFixtures.notifications()
                        .parse(NotificationFixtures.delivery(unsigned, notification.body())))
                .isEqualTo(new ParseResult.NotAuthentic());
    }

    @ParameterizedTest
    @CsvSource({
        "recurring.token.created,stranger,shopperReference",
        "recurring.token.created,'',shopperReference",
    })
    void a_token_notification_for_an_unknown_shopper_is_unprocessable(String type, String shopper, String member) {
        var reading = (ParseResult.Authentic) NotificationFixtures.read(ADYEN.token(type, "EVENT1", shopper, "TOKEN1"));

        assertThat(reading.notifications().getFirst().event())
                .isInstanceOfSatisfying(
                        Event.Unsupported.class,
                        unsupported -> assertThat(unsupported.reason()).startsWith(member));
    }

    @Test
    void a_token_notification_names_its_merchant_account() {
        var stub = NotificationFixtures.STUB;
        var other = new NotificationWriter(
                new StubAccount("Other", stub.apiKey(), stub.hmacKey(), stub.user(), stub.password()));
        var notification = other.token("recurring.token.created", "EVENT1", account.toString(), "TOKEN1");

        assertThat(((ParseResult.Authentic) NotificationFixtures.read(notification))
                        .notifications()
                        .getFirst()
                        .addressee())
                .contains("test Other");
    }

    @Test
    void a_notification_of_an_unknown_type_is_unprocessable() {
        assertThat(((ParseResult.Authentic)
                                NotificationFixtures.read(ADYEN.token("payout.created", "EVENT1", "", "TOKEN1")))
                        .notifications()
                        .getFirst()
                        .event())
                .isEqualTo(new Event.Unsupported("type: is unknown"));
    }

    @Test
    void the_sender_is_authenticated_by_the_headers_alone() {
        assertThat(NotificationFixtures.notifications().admits(Map.of("authorization", ADYEN.authorization())))
                .isTrue();
        assertThat(NotificationFixtures.notifications().admits(Map.of("authorization", basic("adyen:wrong"))))
                .isFalse();
        assertThat(NotificationFixtures.notifications().admits(Map.of())).isFalse();
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
    void changing_a_signed_member_invalidates_the_signature(String member, String value) {
        var body = signedThen("AUTHORISATION", item -> item.put(member, value));

        assertThat(read(body)).isEqualTo(new ParseResult.NotAuthentic());
    }

    @Test
    void changing_the_amount_invalidates_the_signature() {
        assertThat(read(signedThen("AUTHORISATION", item -> {
                    item.putObject("amount").put("value", 2001).put("currency", "EUR");
                    return item;
                })))
                .isEqualTo(new ParseResult.NotAuthentic());
        assertThat(read(signedThen("AUTHORISATION", item -> {
                    item.putObject("amount").put("value", 2000).put("currency", "USD");
                    return item;
                })))
                .isEqualTo(new ParseResult.NotAuthentic());
    }

    @ParameterizedTest
    @ValueSource(strings = {"pspReference", "originalReference", "merchantAccountCode", "eventCode"})
    void a_signed_value_with_a_colon_is_rejected_as_ambiguous(String member) {
        // the signature is valid, but it does not show where one value ends and the next begins
        assertThat(read(item("AUTHORISATION", true, item -> item.put(member, "A:B"))))
                .isEqualTo(new ParseResult.NotAuthentic());
    }

    @Test
    void a_currency_with_a_colon_is_rejected_as_ambiguous() {
        assertThat(read(item("AUTHORISATION", true, item -> {
                    item.putObject("amount").put("value", 2000).put("currency", "EU:R");
                    return item;
                })))
                .isEqualTo(new ParseResult.NotAuthentic());
    }

    @Test
    void members_that_are_not_signed_are_ignored() {
        var plain = notificationOf(item("AUTHORISATION", true, item -> item));
        var changed =
                read(signedThen("AUTHORISATION", item -> item.put("reason", "x").put("eventDate", "never")));

        assertThat(changed).isEqualTo(new ParseResult.Authentic(List.of(plain)));
    }

    @Test
    void a_missing_or_malformed_signature_is_rejected() {
        assertThat(read(signedThen("AUTHORISATION", item -> {
                    item.remove("additionalData");
                    return item;
                })))
                .isEqualTo(new ParseResult.NotAuthentic());
        for (var signature : List.of("", "not base 64!", "AAAA")) {
            assertThat(read(signedThen("AUTHORISATION", item -> {
                        item.putObject("additionalData").put("hmacSignature", signature);
                        return item;
                    })))
                    .isEqualTo(new ParseResult.NotAuthentic());
        }
    }

    @Test
    void during_a_key_rotation_exactly_the_current_and_the_previous_key_are_accepted() {
        var body = item("AUTHORISATION", true, item -> item);
        var key = new Secret(NotificationFixtures.STUB.hmacKey());
        var other = new Secret(OTHER_KEY);

        assertThat(read(NotificationFixtures.notifications(other, Optional.of(key)), body))
                .isInstanceOf(ParseResult.Authentic.class);
        assertThat(read(NotificationFixtures.notifications(key, Optional.of(other)), body))
                .isInstanceOf(ParseResult.Authentic.class);
        assertThat(read(NotificationFixtures.notifications(other, Optional.empty()), body))
                .isEqualTo(new ParseResult.NotAuthentic());
    }

    @Test
    void an_hmac_key_that_is_not_hex_is_rejected_at_construction() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NotificationFixtures.notifications(new Secret("not hex"), Optional.empty()));
    }

    @Test
    void every_item_must_have_a_valid_signature() {
        var whole = item("AUTHORISATION", true, item -> item);
        var one = whole.substring(whole.indexOf("[{") + 1, whole.lastIndexOf("}]") + 1);
        var forged = one.replace("\"value\":2000", "\"value\":2001");

        assertThat(read(whole.replace(one, one + "," + one)))
                .isInstanceOfSatisfying(
                        ParseResult.Authentic.class,
                        authentic -> assertThat(authentic.notifications()).hasSize(2));
        assertThat(read(whole.replace(one, one + "," + forged))).isEqualTo(new ParseResult.NotAuthentic());
    }

    @Test
    void the_sender_must_have_the_agreed_user_and_password() {
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
            assertThat(NotificationFixtures.notifications()
                            .parse(NotificationFixtures.delivery(Map.of("authorization", authorization), body)))
                    .isEqualTo(new ParseResult.NotAuthentic());
        }
        assertThat(NotificationFixtures.notifications().parse(NotificationFixtures.delivery(Map.of(), body)))
                .isEqualTo(new ParseResult.NotAuthentic());
        assertThat(NotificationFixtures.notifications().parse(NotificationFixtures.delivery(Map.of(), "garbage")))
                .isEqualTo(new ParseResult.NotAuthentic());
        var lower = basic("adyen:a long password").replace("Basic", "basic");
        assertThat(NotificationFixtures.notifications()
                        .parse(NotificationFixtures.delivery(Map.of("authorization", lower), body)))
                .isInstanceOf(ParseResult.Authentic.class);
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
    void a_body_that_does_not_match_adyens_schema_is_unreadable(String body) {
        assertThat(read(body))
                .isInstanceOfSatisfying(
                        ParseResult.Unreadable.class,
                        unreadable -> assertThat(unreadable.reason()).isNotBlank());
    }

    @Test
    void members_of_a_wrong_type_are_unreadable() {
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
            assertThat(read(signedThen("AUTHORISATION", change))).isInstanceOf(ParseResult.Unreadable.class);
        }
    }

    @Test
    void a_body_that_is_too_long_or_too_deeply_nested_is_unreadable() {
        assertThat(read(" ".repeat(256 * 1024) + item("AUTHORISATION", true, item -> item)))
                .isInstanceOf(ParseResult.Unreadable.class);
        assertThat(read("{\"live\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}"))
                .isInstanceOf(ParseResult.Unreadable.class);
    }

    @Test
    void a_body_with_random_changes_is_never_accepted_with_other_facts() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        var body = item("AUTHORISATION", true, item -> item);
        var authentic = read(body);
        for (var round = 0; round < 5_000; round++) {
            var bytes = body.getBytes(UTF_8);
            for (var change = 0; change <= random.nextInt(3); change++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            var result = NotificationFixtures.notifications()
                    .parse(new Delivery(Map.of("authorization", ADYEN.authorization()), bytes));
            if (result instanceof ParseResult.Authentic notification) {
                assertThat(facts(notification)).as("seed %s", seed).isEqualTo(facts((ParseResult.Authentic) authentic));
            }
        }
    }

    @Test
    void the_stub_signs_like_adyens_own_library() throws Exception {
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

        assertThat(new HMACValidator().calculateHMAC(read, NotificationFixtures.STUB.hmacKey()))
                .isEqualTo(item.at("/additionalData/hmacSignature").asString());
        var token = ADYEN.token("recurring.token.created", "EVENT1", account.toString(), "TOKEN1");
        assertThat(new HMACValidator()
                        .validateHMAC(
                                token.headers().get("hmacsignature"),
                                NotificationFixtures.STUB.hmacKey(),
                                token.body()))
                .isTrue();
    }

    /// All facts except the environment, which is not signed.
    private static List<String> facts(ParseResult.Authentic notification) {
        var facts = new ArrayList<String>();
        for (var received : notification.notifications()) {
            facts.add(received.identity() + received.content());
        }
        return facts;
    }

    private static List<String> addressees(ParseResult result) {
        return ((ParseResult.Authentic) result)
                .notifications().stream()
                        .map(notification -> notification.addressee().orElseThrow())
                        .toList();
    }

    private static List<CardSavedReport> savedCards(Entry.Notified notification) {
        return ((ParseResult.Authentic) NotificationFixtures.read(notification)).savedCards();
    }

    private String item(String event, boolean success, UnaryOperator<ObjectNode> change) {
        var item = ADYEN.item(new Facts(event, success, "PSP1", "ORIG1", ours, 2000, "EUR"));
        return ADYEN.sealed(change.apply(item));
    }

    /// A notification whose item was changed after it was signed.
    private String signedThen(String event, UnaryOperator<ObjectNode> change) {
        var notification = (ObjectNode) JsonMapper.shared().readTree(item(event, true, item -> item));
        var _ = change.apply((ObjectNode) notification.at("/notificationItems/0/NotificationRequestItem"));
        return notification.toString();
    }

    private Event event(String event, boolean success) {
        return eventOf(item(event, success, item -> item));
    }

    private Event eventOf(String body) {
        return notificationOf(body).event();
    }

    private Notification notificationOf(String body) {
        return ((ParseResult.Authentic) read(body)).notifications().getFirst();
    }

    private ParseResult read(String body) {
        return read(NotificationFixtures.notifications(), body);
    }

    private static ParseResult read(AdyenNotificationParser parser, String body) {
        return parser.parse(NotificationFixtures.delivery(Map.of("authorization", ADYEN.authorization()), body));
    }

    private static String basic(String credentials) {
        return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(UTF_8));
    }
}
