package tel.billing.journey.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static tel.billing.identity.persistence.tables.IdentitySigningKey.IDENTITY_SIGNING_KEY;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.identity.spec.signingkey.CraftedToken;
import tel.billing.journey.Customer;
import tel.billing.journey.Reply;
import tel.billing.journey.Retries;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tel.billing.journey.Subscriber;
import tel.billing.shared.spec.Race;
import tools.jackson.databind.JsonNode;

/// On two instances of their own, because changes of keys affect all signed-in users.
@DisplayName("The signing keys")
class SigningKeysTest {
    private static final String KEYS = "/v1/admin/signing-keys";
    private static final Map<String, Boolean> WITH_NOTICE = Map.of();
    private static final Map<String, Boolean> AT_ONCE = Map.of("withdraw", true);
    private static final Duration SOON = Duration.ofMinutes(1);

    @AutoClose
    private static Service here;

    private static Service there;

    private static Staff egon;

    private String old;

    @BeforeAll
    static void start() {
        here = Service.start();
        there = here.instances(2).getLast();
        egon = here.admin();
    }

    @BeforeEach
    void a_single_key_exists() {
        egon.refresh();
        old = rotate(egon, AT_ONCE).mustBe(201).text("kid");
        awaitPublished(there, old);
        egon.refresh();
    }

    @Test
    void are_published_on_every_instance_before_they_sign() {
        var ada = Customer.of(here);

        var key = rotate(egon, WITH_NOTICE).mustBe(201);

        var kid = key.text("kid");
        assertThat(key.json().propertyNames()).containsExactly("kid", "created_at", "signs_from");
        assertThat(Instant.parse(key.text("signs_from")))
                .isEqualTo(Instant.parse(key.text("created_at")).plus(Duration.ofMinutes(10)));
        assertThat(SigningKeySet.of(here).ids()).containsExactly(kid, old);
        awaitPublished(there, kid, old);
        assertThat(SigningKeySet.signerOf(ada.accessToken())).isEqualTo(old);
        ada.signIn();
        assertThat(SigningKeySet.signerOf(ada.accessToken())).isEqualTo(old);
        ada.at(there).get("/v1/me").mustBe(200);
    }

    @Test
    void let_others_verify_tokens() {
        var token = Customer.of(here).accessToken();
        var key = SigningKeySet.of(here);

        assertThat(key.keys())
                .allSatisfy(jwk -> assertThat(jwk.propertyNames())
                        .containsExactlyInAnyOrder("kty", "use", "crv", "kid", "x", "y", "alg"));
        assertThat(key.verifies(token)).isTrue();
        assertThat(key.verifies(CraftedToken.parse(token).with(new byte[64]).toString()))
                .isFalse();
    }

    @Test
    void may_be_cached_for_a_shorter_time_than_a_key_waits() {
        var set = here.get("/.well-known/jwks.json").send().mustBe(200);
        var tag = set.header("ETag").orElseThrow();

        assertThat(set.header("Cache-Control")).hasValue("public, max-age=300");
        assertThat(there.get("/.well-known/jwks.json").send().header("ETag")).hasValue(tag);
        heldIs(tag).mustBe(304);
        rotate(egon, WITH_NOTICE).mustBe(201);
        assertThat(heldIs(tag).mustBe(200).header("ETag").orElseThrow()).isNotEqualTo(tag);
    }

    @Test
    void are_revoked_on_every_instance_and_clients_refresh() {
        var ada = Customer.of(here);
        rotate(egon, WITH_NOTICE).mustBe(201);
        awaitTwoPublished(there);
        ada.at(there).get("/v1/me").mustBe(200);

        var key = rotate(egon, AT_ONCE).mustBe(201);

        ada.get("/v1/me").mustBe(401, "auth.invalid_credentials");
        assertThat(key.text("signs_from")).isEqualTo(key.text("created_at"));
        await().atMost(SOON)
                .pollInterval(Duration.ofMillis(20))
                .untilAsserted(() -> ada.at(there).get("/v1/me").mustBe(401, "auth.invalid_credentials"));
        assertThat(SigningKeySet.of(here).ids()).containsExactly(key.text("kid"));
        awaitPublished(there, key.text("kid"));
        assertThat(here.sql().fetchValues(IDENTITY_SIGNING_KEY.ID)).containsExactly(key.text("kid"));
        var next = Customer.refresh(there, ada.refreshToken()).mustBe(200).text("access_token");
        assertThat(SigningKeySet.signerOf(next)).isEqualTo(key.text("kid"));
        here.get("/v1/me").bearer(next).send().mustBe(200);
    }

    @Test
    void make_links_to_invoices_invalid_on_every_instance_when_they_are_revoked() {
        var subscriber = Subscriber.of(here);
        var ada = subscriber.customer();
        ada.topUp(20_00).mustBe(200);
        subscriber.activate().mustBe(200);
        var invoice = ada.get("/v1/invoices").mustBe(200).items().getFirst();
        var link = URI.create(
                ada.get("/v1/invoices/%s/link".formatted(invoice.required("id").asString()))
                        .mustBe(200)
                        .text("url"));
        var path = link.getPath() + "?" + link.getQuery();
        here.get(path).send().mustBe(200);
        there.get(path).send().mustBe(200);

        rotate(egon, AT_ONCE).mustBe(201);

        here.get(path).send().mustBe(404, "not_found");
        await().atMost(SOON)
                .pollInterval(Duration.ofMillis(20))
                .untilAsserted(() -> there.get(path).send().mustBe(404, "not_found"));
    }

    @Test
    void concurrent_rotations_create_one_key() {
        var made = concurrentRotations(WITH_NOTICE);

        var ids = made.stream()
                .map(reply -> reply.mustBe(201).text("kid"))
                .distinct()
                .toList();
        assertThat(ids).hasSize(1);
        awaitPublished(here, ids.getFirst(), old);
        awaitPublished(there, ids.getFirst(), old);
    }

    @Test
    void concurrent_revocations_leave_one_signing_key() {
        var made = concurrentRotations(AT_ONCE);

        // A late caller sends a token that is revoked by then.
        assertThat(made).extracting(Reply::status).contains(201).isSubsetOf(201, 401);
        var left = here.sql().fetchValues(IDENTITY_SIGNING_KEY.ID);
        assertThat(left).hasSize(1);
        assertThat(made.stream().filter(reply -> reply.status() == 201).map(reply -> reply.text("kid")))
                .containsAll(left);
        awaitPublished(there, left.getFirst());
        assertThat(SigningKeySet.signerOf(Customer.of(here).accessToken())).isEqualTo(left.getFirst());
    }

    @Test
    void are_changed_once_for_one_idempotency_key() {
        var key = UUID.randomUUID();
        var first = egon.post(KEYS, key, WITH_NOTICE).mustBe(201);

        var again = egon.at(there).post(KEYS, key, WITH_NOTICE).mustBe(201);

        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.header("Idempotent-Replayed")).hasValue("true");
        egon.post(KEYS, key, AT_ONCE).mustBe(409, "idempotency.conflict");
    }

    @Test
    void are_changed_by_a_valid_request_only() {
        var odd = egon.post(KEYS, UUID.randomUUID(), Map.of("withdraw", "yes", "kid", "mine"));
        assertThat(odd.mustBe(422, "validation.failed").faultyNames()).containsExactlyInAnyOrder("withdraw", "kid");
        var unkeyed = here.post(KEYS).bearer(egon.accessToken()).json("{}").send();
        assertThat(unkeyed.mustBe(422, "validation.failed").faultyNames()).containsExactly("Idempotency-Key");
        assertThat(SigningKeySet.of(here).ids()).containsExactly(old);
    }

    @Test
    void are_changed_without_lost_updates() {
        var kid = rotate(egon, WITH_NOTICE).mustBe(201).text("kid");

        var changed = onlyEntryOf(kid);
        assertThat(changed.required("action").asString()).isEqualTo("signing_key_rotated");
        assertThat(changed.at("/actor/id").asString()).isEqualTo(egon.id());
        assertThat(changed.at("/target/type").asString()).isEqualTo("signing_key");
        assertThat(onlyEntryOf(old).required("action").asString()).isEqualTo("signing_keys_withdrawn");
    }

    private static JsonNode onlyEntryOf(String key) {
        var entries = egon.get("/v1/admin/audit-log?target=" + key).mustBe(200).items();
        assertThat(entries).hasSize(1);
        return entries.getFirst();
    }

    private static Reply rotate(Staff staff, Map<String, Boolean> manner) {
        return staff.post(KEYS, UUID.randomUUID(), manner);
    }

    /// Every second runner calls the other instance.
    private static List<Reply> concurrentRotations(Map<String, Boolean> manner) {
        var instances = List.of(here, there);
        return Race.of(Race.RUNNERS, runner -> {
            var staff = egon.at(instances.get(runner % instances.size()));
            var key = UUID.randomUUID();
            return Retries.whileUnavailable(() -> staff.post(KEYS, key, manner));
        });
    }

    private static Reply heldIs(String tag) {
        return here.get("/.well-known/jwks.json").header("If-None-Match", tag).send();
    }

    private static void awaitPublished(Service service, String... ids) {
        await().atMost(SOON)
                .pollInterval(Duration.ofMillis(20))
                .untilAsserted(() -> assertThat(SigningKeySet.of(service).ids()).containsExactly(ids));
    }

    private static void awaitTwoPublished(Service service) {
        await().atMost(SOON)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> SigningKeySet.of(service).ids().size() == 2);
    }
}
