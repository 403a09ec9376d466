package tel.billing.journey.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.journey.Customer;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;

/// On a service of its own, whose PDF renderer a test can stop.
@DisplayName("Rendering invoices")
class RenderingTest {
    private static final ScriptedRenderer RENDERER = new ScriptedRenderer();
    private static final int MORE_THAN_PROCESSORS = 2 * Runtime.getRuntime().availableProcessors() + 1;
    private static final int REQUESTS = 20;

    @AutoClose
    private static Service service;

    /// Platform threads: a test must continue when the service has no virtual thread left.
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @BeforeAll
    static void start() {
        service = Service.start(RENDERER::install);
    }

    @AfterEach
    void release() {
        RENDERER.render();
        threads.close();
    }

    @Test
    void delays_no_other_request() {
        RENDERER.fail();
        var ada = Customer.of(service);
        var invoices = IntStream.range(0, MORE_THAN_PROCESSORS)
                .mapToObj(_ -> {
                    var invoice = Purchase.of(service);
                    RENDERER.awaitRenderingOf(invoice.number());
                    return invoice;
                })
                .toList();
        RENDERER.compute();

        var downloads = invoices.stream()
                .map(invoice -> inBackground(invoice::download))
                .toList();
        RENDERER.awaitRunning();

        for (var request = 0; request < REQUESTS; request++) {
            assertThat(inBackground(() -> ada.get("/v1/me"))
                            .orTimeout(30, TimeUnit.SECONDS)
                            .join()
                            .status())
                    .isEqualTo(200);
        }
        RENDERER.render();
        assertThat(downloads).extracting(download -> download.join().status()).isSubsetOf(200, 503);
        assertThat(invoices.getFirst().download().status()).isEqualTo(200);
    }

    @Test
    void happens_once_for_the_email_and_all_downloads_from_all_instances() {
        var purchase = Purchase.of(service);
        var attached = Awaitility.await().until(purchase::attachment, paper -> !paper.isEmpty());

        var download = purchase.download().mustBe(200);

        assertThat(download.body()).isEqualTo(attached);
        assertThat(purchase.download().mustBe(200).body()).isEqualTo(attached);
        for (var instance : service.instances(2)) {
            assertThat(purchase.at(instance).download().mustBe(200).body()).isEqualTo(attached);
        }
        assertThat(RENDERER.renderingsOf(purchase.number())).isOne();
    }

    private CompletableFuture<Reply> inBackground(Supplier<Reply> request) {
        return CompletableFuture.supplyAsync(request, threads);
    }

    /// A charge with its invoice.
    private record Purchase(Service service, Customer customer, String id, String number) {

        static Purchase of(Service service) {
            var customer = Customer.of(service);
            customer.topUp(20_00).mustBe(200);
            var draft = customer.get("/v1/subscriptions").mustBe(200).items().getFirst();
            service.post("/v1/subscriptions/%s/activate"
                            .formatted(draft.required("id").asString()))
                    .bearer(customer.accessToken())
                    .key(UUID.randomUUID())
                    .send()
                    .mustBe(200);
            var invoice = customer.get("/v1/invoices").mustBe(200).items().getFirst();
            return new Purchase(
                    service,
                    customer,
                    invoice.required("id").asString(),
                    invoice.required("number").asString());
        }

        Purchase at(Service other) {
            return new Purchase(other, customer, id, number);
        }

        Reply download() {
            return service.get("/v1/invoices/" + id)
                    .bearer(customer.accessToken())
                    .header("Accept", "application/pdf")
                    .send();
        }

        /// The PDF in the receipt; empty before it arrived.
        String attachment() {
            return service
                    .get("/dev/mailbox?to=" + customer.email())
                    .header("Accept", "application/json")
                    .send()
                    .mustBe(200)
                    .items()
                    .stream()
                    .flatMap(mail -> mail.path("attachments").valueStream())
                    .map(attachment -> attachment.required("path").asString())
                    .map(path -> service.get(path).send().mustBe(200).body())
                    .findFirst()
                    .orElse("");
        }
    }
}
