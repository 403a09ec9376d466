package tel.billing.journey.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tel.billing.identity.domain.Password;
import tel.billing.journey.Customer;
import tel.billing.journey.Gate;
import tel.billing.journey.GatedCardProcessor;
import tel.billing.journey.GatedMailer;
import tel.billing.journey.GatedPasswordHashes;
import tel.billing.journey.GatedPhoneSystem;
import tel.billing.journey.GatedWiring;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.Subscriber;
import tel.billing.payment.sandbox.Capture;

@Tag("long")
@DisplayName("With two connections, no connection is blocked, and other requests are served,")
class WaitingTest {
    private static final Gate<Password> HASHED = new Gate<>();
    private static final int SUBSCRIPTIONS = 10;
    /// The price of a month, VAT included.
    private static final long STARTER = 10_89;

    @AutoClose
    private static Service service;

    @BeforeAll
    static void start() {
        service = Service.start(
                application -> {
                    application.addPrimarySources(List.of(GatedWiring.class));
                    application.addInitializers(GatedPasswordHashes.behind(HASHED));
                },
                "--spring.datasource.hikari.maximum-pool-size=2",
                // A hundred concurrent requests wait for each other, for a long time on a slow machine.
                "--spring.datasource.hikari.connection-timeout=30000");
    }

    @Test
    void while_a_hundred_top_ups_wait_for_the_card_processor() {
        var ada = Customer.of(service);
        var account = ada.account();
        var replies = meet(
                service.part(GatedCardProcessor.class).gate(),
                paymentOrder -> paymentOrder.account().equals(account),
                Collections.nCopies(100, () -> ada.topUp(1000)));
        assertThat(replies)
                .hasSize(100)
                .allSatisfy(
                        reply -> assertThat(reply.mustBe(200).text("status")).isEqualTo("captured"));
        assertThat(service.captures(account))
                .extracting(Capture::payment)
                .map(Object::toString)
                .containsExactlyInAnyOrderElementsOf(
                        replies.stream().map(reply -> reply.text("payment_id")).toList());
        assertThat(ada.euros()).isEqualTo(100 * 1000);
    }

    @Test
    void while_eight_sign_ins_wait_for_the_password_hash() {
        var ada = Customer.of(service);
        var replies = meet(
                HASHED,
                _ -> true,
                Collections.nCopies(8, () -> Customer.signIn(service, ada.email(), Customer.PASSWORD)));
        assertThat(replies).hasSize(8).allSatisfy(reply -> reply.mustBe(200));
    }

    @Test
    void while_eight_first_passwords_wait_for_the_password_hash() {
        var links = addresses(8).stream()
                .map(email -> {
                    Customer.signUp(service, email, Map.of()).mustBe(202);
                    return service.mailbox().await(email, 1).token();
                })
                .toList();
        var replies = meet(
                HASHED,
                _ -> true,
                links.stream()
                        .<Supplier<Reply>>map(link -> () -> Customer.open(service, link))
                        .toList());
        assertThat(replies).hasSize(8).allSatisfy(reply -> reply.mustBe(200));
    }

    @Test
    void while_eight_emails_wait_for_the_mail_server() {
        var newcomers = addresses(8);
        var replies = meet(
                service.part(GatedMailer.class).gate(),
                emailMessage -> newcomers.contains(emailMessage.to().value()),
                newcomers.stream()
                        .<Supplier<Reply>>map(email -> () -> Customer.signUp(service, email, Map.of()))
                        .toList());
        assertThat(replies).hasSize(8).allSatisfy(reply -> reply.mustBe(202));
        assertThat(newcomers)
                .allSatisfy(email ->
                        assertThat(service.mailbox().await(email, 1).subject()).isNotBlank());
    }

    @Test
    void while_fifty_activations_find_a_hanging_pbx_and_each_is_paid_and_active_once_after_its_recovery() {
        var pbx = service.part(GatedPhoneSystem.class);
        var subscribers = Stream.generate(() -> Subscriber.of(service)).limit(5).toList();
        var activations = subscribers.stream().flatMap(WaitingTest::activations).toList();
        var bela = Customer.of(service);

        try (var crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<Reply>> replies;
            try (var _ = pbx.hang()) {
                replies = activations.stream()
                        .map(request -> CompletableFuture.supplyAsync(request, crowd))
                        .toList();
                patiently().until(pbx::waiting, waiting -> waiting == 32);
                patiently()
                        .until(() -> replies.stream()
                                        .filter(CompletableFuture::isDone)
                                        .count()
                                == 18);
                noConnectionIsHeld();
                isServed(bela);
                Customer.signIn(service, bela.email(), Customer.PASSWORD).mustBe(200);
                assertThat(statusOfPbx()).isEqualTo("up");
                assertThat(pbx.waiting()).isEqualTo(32);

                pbx.callItselfUp(false);
                itIsLookedAt();
                assertThat(statusOfPbx()).isEqualTo("down");
                subscribers.getFirst().activate().mustBe(503, "upstream.pbx_unavailable");
                isServed(Customer.of(service));
            }
            assertThat(pbx.patience())
                    .hasSize(32)
                    .allSatisfy(time -> assertThat(time).isLessThanOrEqualTo(Duration.ofSeconds(20)));
            assertThat(replies)
                    .allSatisfy(reply -> assertThat(reply.join()
                                    .mustBe(503, "upstream.pbx_unavailable")
                                    .header("Retry-After"))
                            .isPresent());
        }
        assertThat(subscribers)
                .allSatisfy(subscriber ->
                        assertThat(subscriber.customer().euros() % STARTER).isZero());

        pbx.callItselfUp(true);
        itIsLookedAt();

        assertThat(statusOfPbx()).isEqualTo("up");
        patiently()
                .untilAsserted(() -> assertThat(activations)
                        .allSatisfy(request -> request.get().mustBe(200)));
        assertThat(subscribers).allSatisfy(subscriber -> {
            assertThat(subscriber.customer().euros()).isZero();
            assertThat(subscriber
                            .customer()
                            .get("/v1/invoices?limit=100")
                            .mustBe(200)
                            .items())
                    .hasSize(SUBSCRIPTIONS);
        });
    }

    /// Each customer has a key of its own for all retries.
    private static Stream<Supplier<Reply>> activations(Subscriber subscriber) {
        subscriber.customer().topUp(SUBSCRIPTIONS * STARTER).mustBe(200);
        Stream.generate(() -> subscriber.draft("starter"))
                .limit(SUBSCRIPTIONS - 1)
                .forEach(drafted -> drafted.mustBe(201));
        return subscriber.customer().get("/v1/subscriptions").mustBe(200).items().stream()
                .map(subscription -> {
                    var path = "/v1/subscriptions/%s/activate"
                            .formatted(subscription.required("id").asString());
                    var key = UUID.randomUUID();
                    return () -> service.post(path)
                            .bearer(subscriber.customer().accessToken())
                            .key(key)
                            .send();
                });
    }

    /// Simulates that the next check of the PBX is due.
    private static void itIsLookedAt() {
        service.call("PUT", "/dev/pbx").json("{\"available\": true}").send().mustBe(200);
    }

    private static String statusOfPbx() {
        return service.get("/v1/status")
                .send()
                .mustBe(200)
                .json()
                .at("/upstreams/3/status")
                .asString();
    }

    /// Sends the requests, makes checks while they wait at the closed gate, and then opens the gate.
    private static <T> List<Reply> meet(Gate<T> gate, Predicate<T> some, List<Supplier<Reply>> requests) {
        var bela = Customer.of(service);
        try (var crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<Reply>> replies;
            try (var _ = gate.shutFor(some)) {
                replies = requests.stream()
                        .map(request -> CompletableFuture.supplyAsync(request, crowd))
                        .toList();
                patiently().until(gate::waiting, waiting -> waiting == requests.size());
                noConnectionIsHeld();
                isServed(bela);
                assertThat(gate.waiting()).isEqualTo(requests.size());
            }
            return replies.stream().map(CompletableFuture::join).toList();
        }
    }

    /// Background work borrows a connection from time to time. A request that waits at the gate would not
    /// return it.
    private static void noConnectionIsHeld() {
        var pool = service.part(HikariDataSource.class).getHikariPoolMXBean();
        patiently().until(pool::getActiveConnections, active -> active == 0);
    }

    private static void isServed(Customer customer) {
        customer.get("/v1/me").mustBe(200);
        customer.get("/v1/wallets").mustBe(200);
        assertThat(customer.topUp(1000).mustBe(200).text("status")).isEqualTo("captured");
        assertThat(customer.euros()).isEqualTo(1000);
    }

    private static ConditionFactory patiently() {
        return await().atMost(Duration.ofMinutes(1)).pollInterval(Duration.ofMillis(5));
    }

    private static List<String> addresses(int count) {
        return Stream.generate(Customer::anyAddress).limit(count).toList();
    }
}
