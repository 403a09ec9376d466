package tel.billing.payment.adyen;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.ReturnUrls;
import tel.billing.payment.adyen.stub.AdyenStub;
import tel.billing.payment.adyen.stub.ExternalActions;
import tel.billing.payment.adyen.stub.StubRequest;
import tel.billing.payment.domain.PaymentInitiation;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The requests that are sent to Adyen.
class RequestsTest {
    private static final Money AMOUNT = Money.of(20_00, "EUR");

    @TempDir
    private Path directory;

    private AdyenStub stub;
    private AdyenCardProcessor processor;

    @BeforeEach
    void start() {
        stub = new AdyenStub(directory.resolve("adyen"), AdyenFixtures.STUB, 0);
        processor = AdyenFixtures.processor(stub);
    }

    @AfterEach
    void stop() {
        processor.close();
        stub.close();
    }

    @ParameterizedTest
    @CsvSource({"CUSTOMER_PRESENT,CardOnFile", "RENEWAL,Subscription"})
    void a_stored_card_is_charged_directly(PaymentInitiation initiation, String model) {
        var paymentOrder = SamplePaymentOrders.withStoredCard(
                Arbitrary.accountId(), AMOUNT, new StoredCard.Token(ExternalActions.TEST_CARD), initiation);
        processor.charge(paymentOrder);

        assertThat(only().path()).isEqualTo("/payments");
        assertThat(only().headers())
                .containsEntry("idempotency-key", paymentOrder.key().toString())
                .containsEntry("x-api-key", AdyenFixtures.STUB.apiKey())
                .containsEntry("content-type", "application/json");
        assertThat(body(only())).isEqualTo(json("""
            {"amount":{"currency":"EUR","value":2000},"captureDelayHours":0,"merchantAccount":"BillingECOM",
             "paymentMethod":{"type":"scheme","storedPaymentMethodId":"TESTCARD4111"},
             "recurringProcessingModel":"%s","reference":"%s.%s",
             "returnUrl":"https://billing.example/payment/return","shopperInteraction":"ContAuth",
             "shopperReference":"%2$s"}\
            """.formatted(model, paymentOrder.account(), paymentOrder.id())));
    }

    @Test
    void without_a_stored_card_the_customer_is_sent_to_a_page_that_accepts_cards() {
        var paymentOrder = SamplePaymentOrders.of(Arbitrary.accountId(), AMOUNT);
        processor.charge(paymentOrder);

        assertThat(only().path()).isEqualTo("/sessions");
        assertThat(only().headers())
                .containsEntry("idempotency-key", paymentOrder.key().toString());
        assertThat(body(only())).isEqualTo(page(paymentOrder, "disabled"));
    }

    @Test
    void the_page_stores_the_card_if_the_customer_wants() {
        var paymentOrder = SamplePaymentOrders.keepingCard(Arbitrary.accountId(), AMOUNT);
        processor.charge(paymentOrder);

        assertThat(body(only())).isEqualTo(page(paymentOrder, "enabled"));
    }

    @Test
    void a_refund_names_the_payment_and_itself() {
        var paymentOrder = SamplePaymentOrders.of(Arbitrary.accountId(), AMOUNT);
        var refund = SamplePaymentOrders.refundOf(paymentOrder, new ProcessorReference("PSP1"), Money.of(500, "JPY"));
        processor.refund(refund);

        assertThat(only().path()).isEqualTo("/payments/PSP1/refunds");
        assertThat(only().headers())
                .containsEntry("idempotency-key", refund.key().toString());
        assertThat(body(only())).isEqualTo(json("""
            {"amount":{"currency":"JPY","value":500},"merchantAccount":"BillingECOM","reference":"%s.%s"}\
            """.formatted(refund.account(), refund.id())));
    }

    @Test
    void amounts_are_in_adyens_minor_units() {
        var thousandKronur = Money.of(1_000, "ISK");
        processor.charge(SamplePaymentOrders.of(Arbitrary.accountId(), thousandKronur));
        processor.refund(SamplePaymentOrders.refundOf(
                SamplePaymentOrders.of(Arbitrary.accountId(), thousandKronur),
                new ProcessorReference("PSP1"),
                thousandKronur));

        assertThat(stub.requests())
                .extracting(request -> body(request).path("amount").toString())
                .containsExactly("{\"currency\":\"ISK\",\"value\":100000}", "{\"currency\":\"ISK\",\"value\":100000}");
    }

    @Test
    void a_reference_is_short_enough_and_can_be_parsed() {
        var paymentOrder = SamplePaymentOrders.of(Arbitrary.accountId(), AMOUNT);
        var reference = OurReference.of(paymentOrder);

        assertThat(reference.toString()).hasSizeLessThanOrEqualTo(80);
        assertThat(OurReference.read(reference.toString())).contains(reference);
    }

    @Test
    void cards_are_listed_and_deleted_by_their_owner() {
        var owner = Arbitrary.accountId();
        processor.cardsOf(owner);
        processor.deleteCard(owner, new StoredCard.Token("T0KEN"));

        assertThat(stub.requests()).extracting(StubRequest::method).containsExactly("GET", "DELETE");
        assertThat(stub.requests())
                .extracting(StubRequest::path)
                .containsExactly("/storedPaymentMethods", "/storedPaymentMethods/T0KEN");
        assertThat(stub.requests())
                .allSatisfy(request -> assertThat(request.query())
                        .containsOnly(
                                Map.entry("shopperReference", owner.toString()),
                                Map.entry("merchantAccount", "BillingECOM")));
    }

    @Test
    void the_result_of_an_order_is_not_looked_up() {
        var paymentOrder = SamplePaymentOrders.of(Arbitrary.accountId(), AMOUNT);
        processor.lookUp(paymentOrder);
        processor.lookUp(SamplePaymentOrders.refundOf(paymentOrder, new ProcessorReference("PSP1"), AMOUNT));

        assertThat(stub.requests()).isEqualTo(List.of());
    }

    @Test
    void a_customer_with_a_shop_returns_with_the_id_of_the_payment() {
        var urls = new ReturnUrls(Optional.of(URI.create("https://shop.example/wallet")), Optional.empty());
        var paymentOrder = SamplePaymentOrders.returningTo(urls, SamplePaymentOrders.of(Arbitrary.accountId(), AMOUNT));
        processor.charge(paymentOrder);

        assertThat(body(only()).required("returnUrl").asString())
                .isEqualTo("https://billing.example/payment/return?payment_id=" + paymentOrder.id());
    }

    private static JsonNode page(PaymentOrder paymentOrder, String store) {
        return json("""
            {"allowedPaymentMethods":["scheme"],"amount":{"currency":"EUR","value":2000},"captureDelayHours":0,"channel":"Web",
             "merchantAccount":"BillingECOM","mode":"hosted","recurringProcessingModel":"CardOnFile",
             "reference":"%s.%s","returnUrl":"https://billing.example/payment/return",
             "shopperInteraction":"Ecommerce","shopperReference":"%1$s","storePaymentMethodMode":"%3$s"}\
            """.formatted(paymentOrder.account(), paymentOrder.id(), store));
    }

    private StubRequest only() {
        assertThat(stub.requests()).hasSize(1);
        return stub.requests().getFirst();
    }

    private static JsonNode body(StubRequest request) {
        return json(request.body());
    }

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text);
    }
}
