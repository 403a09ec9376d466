package tel.billing.journey.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.LineOrder;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.OrderLine;
import tel.billing.provisioning.ProvisionLine;
import tel.billing.provisioning.ProvisionLine.Outcome;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.provisioning.sandbox.SandboxPhoneSystem;
import tel.billing.shared.Secret;
import tel.billing.shared.UnitOfWork;

@OnService(switchesPbx = true)
class LineTest {
    private static final LineLimits LIMITS = new LineLimits(1, 2);
    private static final String DOWN = "{\"available\": false}";
    private static final String UP = "{\"available\": true}";

    private final LineId line = new LineId(UUID.randomUUID());
    private final String path = "/v1/subscriptions/%s/line".formatted(line);
    private Service service;
    private Customer ada;

    @BeforeEach
    void signUp(Service service) {
        this.service = service;
        ada = Customer.of(service);
    }

    @AfterEach
    void comeBack() {
        turn(UP).mustBe(200);
    }

    @Test
    void is_shown_to_its_owner_from_activation_to_cancellation() {
        var first = order(LineOrder.active(ada.account(), line, LIMITS));
        ada.get(path).mustBe(404, "not_found");
        assertThat(carryOut(first)).isEqualTo(new Outcome.Done());

        var shown = ada.get(path).mustBe(200);
        assertThat(shown.header("Cache-Control")).hasValue("no-store");
        assertThat(shown.text("registrar")).isEqualTo("localhost");
        assertThat(shown.text("domain")).isEqualTo("localhost");
        assertThat(shown.text("status")).isEqualTo("active");
        assertThat(atPhoneSystem(shown)).isEqualTo(LineStatus.ACTIVE);

        carryOut(order(LineOrder.suspended(ada.account(), line)));
        var suspended = ada.get(path).mustBe(200);
        assertThat(suspended.text("status")).isEqualTo("suspended");
        assertThat(suspended.text("password")).isEqualTo(shown.text("password"));
        assertThat(atPhoneSystem(shown)).isEqualTo(LineStatus.SUSPENDED);

        order(LineOrder.removed(ada.account(), line));
        ada.get(path).mustBe(404, "not_found");
    }

    @Test
    void gets_another_password_once_for_each_key() {
        carryOut(order(LineOrder.active(ada.account(), line, LIMITS)));
        var before = ada.get(path).mustBe(200);
        var key = UUID.randomUUID();

        var rotated = rotate(ada, key).mustBe(200);

        assertThat(rotated.text("username")).isEqualTo(before.text("username"));
        assertThat(rotated.text("domain")).isEqualTo(before.text("domain"));
        assertThat(rotated.text("status")).isEqualTo("active");
        var after = ada.get(path).mustBe(200);
        assertThat(after.text("password"))
                .hasSameSizeAs(before.text("password"))
                .isNotEqualTo(before.text("password"));
        assertThat(rotated.body()).doesNotContain(after.text("password"), before.text("password"));
        assertThat(atPhoneSystem(after)).isEqualTo(LineStatus.ACTIVE);
        assertThat(isKnownAtPhoneSystem(before)).isFalse();
        var mail = service.mailbox().await(ada.email(), 2);
        assertThat(mail.subject()).isEqualTo("A new SIP password was created for your phone line");
        assertThat(mail.text() + mail.html())
                .contains(line.toString(), after.text("username"))
                .doesNotContain(after.text("password"), before.text("password"));

        var again = rotate(ada, key).mustBe(200);
        assertThat(again.header("Idempotent-Replayed")).hasValue("true");
        assertThat(again.body()).isEqualTo(rotated.body());
        assertThat(ada.get(path).mustBe(200).body()).isEqualTo(after.body());
    }

    @Test
    void keeps_its_old_password_while_the_pbx_is_down_and_gets_one_new_one_afterwards() {
        carryOut(order(LineOrder.active(ada.account(), line, LIMITS)));
        var before = ada.get(path).mustBe(200);
        var key = UUID.randomUUID();
        turn(DOWN).mustBe(200);

        var refused = rotate(ada, key).mustBe(503, "upstream.pbx_unavailable");
        assertThat(refused.header("Retry-After")).isPresent();
        var ordered = ada.get(path).mustBe(200);
        rotate(ada, UUID.randomUUID()).mustBe(503, "upstream.pbx_unavailable");
        assertThat(ada.get(path).mustBe(200).body()).isEqualTo(ordered.body());

        turn(UP).mustBe(200);
        rotate(ada, key).mustBe(200);
        assertThat(ada.get(path).mustBe(200).body()).isEqualTo(ordered.body());
        assertThat(atPhoneSystem(ordered)).isEqualTo(LineStatus.ACTIVE);
        assertThat(isKnownAtPhoneSystem(before)).isFalse();
    }

    @Test
    void keeps_its_old_password_if_the_pbx_rejects_the_new_one() {
        carryOut(order(LineOrder.active(ada.account(), line, LIMITS)));
        var before = ada.get(path).mustBe(200);
        var key = UUID.randomUUID();
        turn("{\"available\": true, \"rejection\": \"passwords are frozen\"}").mustBe(200);

        var refused = rotate(ada, key).mustBe(422, "validation.failed");
        assertThat(refused.json().at("/invalid_params/0/name").asString()).isEqualTo("line");
        assertThat(refused.json().at("/invalid_params/0/reason").asString())
                .isEqualTo(
                        "was rejected by the PBX: passwords are frozen; after the operator has removed the cause, retry with the"
                                + " same Idempotency-Key");
        assertThat(isKnownAtPhoneSystem(before)).isTrue();

        turn(UP).mustBe(200);
        rotate(ada, key).mustBe(200);
        assertThat(isKnownAtPhoneSystem(before)).isFalse();
    }

    @Test
    void gets_no_new_password_from_others_or_after_its_end() {
        carryOut(order(LineOrder.active(ada.account(), line, LIMITS)));
        rotate(Customer.of(service), UUID.randomUUID()).mustBe(404, "not_found");

        order(LineOrder.removed(ada.account(), line));

        rotate(ada, UUID.randomUUID()).mustBe(404, "not_found");
    }

    @Test
    void of_another_account_looks_like_an_unknown_one() {
        carryOut(order(LineOrder.active(ada.account(), line, LIMITS)));
        var bela = Customer.of(service);

        var others = bela.get(path).mustBe(404, "not_found");
        var nobodys = bela.get("/v1/subscriptions/%s/line".formatted(UUID.randomUUID()))
                .mustBe(404, "not_found");

        assertThat(others.text("detail")).isEqualTo(nobodys.text("detail"));
        bela.get("/v1/subscriptions/nonsense/line").mustBe(404, "not_found");
    }

    @Test
    void ordered_while_the_pbx_is_down_is_created_after_its_recovery() {
        assertThat(turn(DOWN).mustBe(200).json().required("available").booleanValue())
                .isFalse();
        var ordered = order(LineOrder.active(ada.account(), line, LIMITS));
        assertThat(carryOut(ordered)).isEqualTo(new Outcome.Unavailable());
        ada.get(path).mustBe(404, "not_found");

        turn(UP).mustBe(200);
        service.sql()
                .execute(
                        "UPDATE provisioning_line SET look_after = look_after - interval '1 minute' WHERE id = ?",
                        line.value());

        await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> ada.get(path).mustBe(200));
        assertThat(carryOut(ordered)).isEqualTo(new Outcome.Done());
    }

    @Test
    void ordered_while_the_pbx_is_down_can_be_cancelled() {
        turn(DOWN).mustBe(200);
        var ordered = order(LineOrder.active(ada.account(), line, LIMITS));
        carryOut(ordered);

        assertThat(service.part(UnitOfWork.class)
                        .perform(() -> service.part(OrderLine.class).withdraw(ordered)))
                .isTrue();

        turn(UP).mustBe(200);
        assertThat(carryOut(ordered)).isEqualTo(new Outcome.Superseded());
    }

    @Test
    void fails_at_the_sandbox_while_the_sandbox_is_switched_off() {
        assertThat(turn(DOWN).mustBe(200).body()).isEqualTo("{\"available\":false}");
        assertThat(service.get("/dev/pbx").send().mustBe(200).body()).isEqualTo("{\"available\":false}");
        assertThat(turn(UP).mustBe(200).body()).isEqualTo("{\"available\":true}");
    }

    @Test
    void is_rejected_at_the_sandbox_while_the_sandbox_is_set_to_reject() {
        var rejecting = "{\"available\":true,\"rejection\":\"no free channels\"}";
        assertThat(turn(rejecting).mustBe(200).body()).isEqualTo(rejecting);
        assertThat(service.get("/dev/pbx").send().mustBe(200).body()).isEqualTo(rejecting);
        assertThat(turn("{\"available\": true, \"rejection\": \" \"}")
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("rejection");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"available\": \"false\"}",
                "{\"available\": null}",
                "{\"available\": false, \"available\": true}"
            })
    void the_sandbox_refuses_ambiguous_requests(String body) {
        assertThat(turn(body).mustBe(422, "validation.failed").faultyNames()).containsExactly("available");
        assertThat(service.get("/dev/pbx").send().mustBe(200).body()).isEqualTo("{\"available\":true}");
    }

    @Test
    void the_sandbox_refuses_unknown_members() {
        assertThat(turn("{\"available\": false, \"for\": \"PT1H\"}")
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("for");
    }

    private Reply turn(String body) {
        return service.call("PUT", "/dev/pbx").json(body).send();
    }

    private Reply rotate(Customer customer, UUID key) {
        return service.post(path + "/rotate-secret")
                .bearer(customer.accessToken())
                .key(key)
                .send();
    }

    private boolean isKnownAtPhoneSystem(Reply shown) {
        var credentials = new SipCredentials(shown.text("username"), new Secret(shown.text("password")));
        return service.part(SandboxPhoneSystem.class).statusFor(credentials).isPresent();
    }

    private LineOperationId order(LineOrder order) {
        return service.part(UnitOfWork.class)
                .perform(() -> service.part(OrderLine.class).order(order));
    }

    private Outcome carryOut(LineOperationId operation) {
        return service.part(ProvisionLine.class).execute(operation, Duration.ofSeconds(10));
    }

    private LineStatus atPhoneSystem(Reply shown) {
        var credentials = new SipCredentials(shown.text("username"), new Secret(shown.text("password")));
        return service.part(SandboxPhoneSystem.class).statusFor(credentials).orElseThrow();
    }
}
