package tel.billing.journey.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tel.billing.journey.Customer;
import tel.billing.journey.MailFolder;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tel.billing.journey.Subscriber;
import tel.billing.provisioning.kamailio.peer.Call;
import tel.billing.provisioning.kamailio.peer.KamailioInstalled;
import tel.billing.provisioning.kamailio.peer.KamailioServer;
import tel.billing.provisioning.kamailio.peer.SipMessage;
import tel.billing.provisioning.kamailio.peer.SipPhone;
import tel.billing.provisioning.kamailio.peer.Sipp;

/// The paid service: a phone that rings, on a real PBX, with the credentials of the customer.
@KamailioInstalled
@Tag("long")
@DisplayName("With a real Kamailio as PBX")
@Execution(ExecutionMode.SAME_THREAD)
class KamailioLineTest {
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final String ADMIN = "egon@example.com";
    private static final long STARTER = 10_89;
    private static final String NUMBER = "4930123456";
    /// Phones find it at this address, and its domain has another name.
    private static final String REGISTRAR = "phones.example.net:5070";

    private static SipPhone trunk;
    private static SipPhone emergency;
    private static KamailioServer kamailio;
    private static Service service;
    private static Staff egon;

    private final List<SipPhone> phones = new ArrayList<>();
    private final UUID key = UUID.randomUUID();
    private Subscriber subscriber;
    private Customer ada;

    @BeforeAll
    static void start() {
        trunk = SipPhone.listening("trunk");
        emergency = SipPhone.listening("emergency");
        kamailio = KamailioServer.start(
                "TRUNK \"%s\"".formatted(trunk.place()), "EMERGENCY_GATEWAY \"%s\"".formatted(emergency.place()));
        service = Service.start(
                _ -> {},
                "--billing.first-admin-email=" + ADMIN,
                "--billing.sip-registrar=" + REGISTRAR,
                "--billing.kamailio-domain=" + kamailio.domain(),
                "--billing.kamailio-database-url=" + kamailio.jdbcUrl(),
                "--billing.kamailio-database-user=" + kamailio.user(),
                "--billing.kamailio-database-password=" + kamailio.password(),
                "--billing.kamailio-rpc-url=" + kamailio.rpcUrl(),
                "--billing.kamailio-rpc-token=" + kamailio.rpcToken());
        egon = Staff.enrolling(service, ADMIN, new MailFolder(service).awaitToken(ADMIN));
    }

    @AfterAll
    static void stop() throws IOException {
        service.close();
        kamailio.close();
        emergency.close();
        trunk.close();
    }

    @BeforeEach
    void signUpAndTopUp() {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of()).mustBe(202);
        ada = Customer.redeem(service, email, new MailFolder(service).awaitToken(email));
        subscriber = Subscriber.of(service, ada);
        ada.topUp(100_00).mustBe(200);
    }

    @AfterEach
    void putPhonesAway() {
        phones.forEach(SipPhone::close);
    }

    @Test
    void a_line_follows_its_customers_account_and_plan_from_activation_to_cancellation() {
        subscriber.activate(key).mustBe(200);
        var phone = phone();
        assertThat(phone.register()).isEqualTo(200);
        assertThat(phoneWith("wrong").register()).isEqualTo(401);

        staff("suspend");
        becomes(phone::register, 403);
        assertThat(phone.call(NUMBER).status()).isEqualTo(403);
        staff("reactivate");
        becomes(phone::register, 200);

        var calls = List.of(phone.call(NUMBER), phone.call(NUMBER));
        assertThat(calls).extracting(Call::status).containsOnly(200);
        var tooMany = phone.call(NUMBER);
        assertThat(tooMany.status()).isEqualTo(403);
        assertThat(tooMany.reason()).isEqualTo("Too Many Calls");

        subscriber.change("business").mustBe(200);
        assertThat(phone.call(NUMBER).status()).isEqualTo(200);

        subscriber.cancel("now").mustBe(200);
        becomes(phone::register, 401);
        assertThat(phone.call(NUMBER).status()).isEqualTo(407);
    }

    @Test
    void a_suspended_account_can_still_make_emergency_calls() {
        subscriber.activate(key).mustBe(200);
        var line = subscriber.line().mustBe(200);
        staff("suspend");
        becomes(phone(line)::register, 403);

        assertThat(sipp("call", line, "112")).isTrue();
        assertThat(sipp("refused", line, NUMBER)).isTrue();

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(emergency.received())
                        .filteredOn(
                                message -> message.header("From").orElseThrow().contains(line.text("username")))
                        .extracting(SipMessage::method)
                        .containsExactlyInAnyOrder("INVITE", "ACK", "BYE"));
    }

    @Test
    void while_kamailio_is_dead_nothing_is_charged_and_the_same_key_succeeds_later() {
        kamailio.kill();
        try {
            var refusal = subscriber.activate(key).mustBe(503, "upstream.pbx_unavailable");
            assertThat(refusal.header("Retry-After")).isPresent();
            assertThat(ada.euros()).isEqualTo(100_00);
            subscriber.line().mustBe(404, "not_found");
        } finally {
            kamailio.restart();
        }

        var active = await().atMost(SOON).until(() -> subscriber.activate(key), reply -> reply.status() == 200);

        assertThat(active.text("status")).isEqualTo("active");
        assertThat(phone().register()).isEqualTo(200);
        assertThat(ada.euros()).isEqualTo(100_00 - STARTER);
        assertThat(subscriber.activate(key).mustBe(200).body()).isEqualTo(active.body());
        assertThat(chargesLessReleases()).isOne();
    }

    @Test
    void if_kamailio_is_killed_during_activations_each_customer_has_one_charge_and_one_line() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = threads.submit(() -> subscriber.activate(key));
            kamailio.kill();
            assertThat(first.get().status()).isIn(200, 503);
        } finally {
            kamailio.restart();
        }

        await().atMost(SOON).until(() -> subscriber.activate(key).status() == 200);

        assertThat(phone().register()).isEqualTo(200);
        assertThat(ada.euros()).isEqualTo(100_00 - STARTER);
        assertThat(chargesLessReleases()).isOne();
    }

    @Test
    void a_customer_who_cancels_while_kamailio_is_dead_has_no_line_after_its_restart() {
        subscriber.activate(key).mustBe(200);
        var phone = phone();
        kamailio.kill();
        try {
            assertThat(subscriber.cancel("now").mustBe(200).text("status")).isEqualTo("cancelled");
        } finally {
            kamailio.restart();
        }
        // retries now instead of later
        service.sql().execute("UPDATE provisioning_line SET look_after = look_after - interval '1 minute'");

        becomes(phone::register, 401);
    }

    /// Money that was held or paid for this account's subscription.
    private long chargesLessReleases() {
        var kinds = ada.get("/v1/wallets/EUR/entries").mustBe(200).items().stream()
                .map(entry -> entry.required("kind").asString())
                .toList();
        return kinds.stream().filter("charge"::equals).count()
                - kinds.stream().filter("release"::equals).count();
    }

    private void staff(String wish) {
        egon.move(ada.account().toString(), wish, "for a reason").mustBe(200);
    }

    private static void becomes(Callable<Integer> registration, int status) {
        await().atMost(SOON).until(registration, answered -> answered == status);
    }

    private SipPhone phone() {
        return phone(subscriber.line().mustBe(200));
    }

    private SipPhone phone(Reply line) {
        assertThat(line.text("registrar")).isEqualTo(REGISTRAR);
        return kept(new SipPhone(kamailio.sip(), line.text("domain"), line.text("username"), line.text("password")));
    }

    private SipPhone phoneWith(String password) {
        return kept(new SipPhone(kamailio, subscriber.line().mustBe(200).text("username"), password));
    }

    private static boolean sipp(String scenario, Reply line, String number) {
        return Sipp.goes(scenario, kamailio, line.text("username"), line.text("password"), number);
    }

    private SipPhone kept(SipPhone phone) {
        phones.add(phone);
        return phone;
    }
}
