package tel.billing.identity.web.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.auth0.jwt.JWT;
import com.auth0.jwt.algorithms.Algorithm;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.session.CheckSession.SessionState;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.spec.signingkey.CraftedToken;
import tel.billing.identity.spec.signingkey.InMemorySigningKeyStore;
import tel.billing.identity.spec.signingkey.InMemorySigningKeys;
import tel.billing.identity.web.token.AccessTokenVerifier.TokenVerification;
import tel.billing.shared.Role;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.time.SteppedClock;
import tel.billing.shared.spec.time.SteppedTime;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.access.TokenVerifier.Result;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class AccessTokensTest {
    private static final String ISSUER = "https://billing.example.com";
    private static final int MANY = 10_500;
    private static final int MAX_ENTRIES = 10_000;

    private final SteppedTime realTime = new SteppedTime(Arbitrary.INSTANT);
    private final SteppedClock clock = new SteppedClock(realTime);
    private final Ring keys = new Ring(key("key-1"));
    private final List<String> verified = new ArrayList<>();
    private final CachedTokenVerifier proofs = remembering(new SignatureVerifier(ISSUER, clock));
    private final AccessTokens tokens = tokens(keys, ISSUER);
    private SessionState sessionState = SessionState.ACTIVE;

    @Test
    void a_token_authenticates_its_caller_repeatedly() {
        var session = signedIn();
        var token = tokens.issue(session);
        var good = new Result.Valid(
                new Caller(session.user(), session.account(), session.session().value(), Set.of(Role.CUSTOMER), false));

        assertThat(tokens.verify(token)).isEqualTo(good);
        assertThat(tokens.verify(token)).isEqualTo(good);
    }

    @Test
    void only_a_session_with_a_second_factor_has_the_claim() {
        var withIt = tokens.issue(signedIn(Role.ADMIN, true));
        var without = tokens.issue(signedIn(Role.ADMIN, false));

        assertThat(((Result.Valid) tokens.verify(withIt)).caller().twofa()).isTrue();
        assertThat(((Result.Valid) tokens.verify(without)).caller().twofa()).isFalse();
        assertThat(claimsOf(withIt)).contains("\"twofa\":true");
        assertThat(claimsOf(without)).doesNotContain("twofa");
    }

    @Test
    void the_signature_is_verified_once() {
        var token = good();
        var other = good();
        assertThat(tokens.knows(token)).isFalse();
        tokens.verify(token);
        tokens.verify(token);
        tokens.verify(other);
        tokens.verify(token);

        assertThat(tokens.knows(token)).isTrue();
        assertThat(verified).containsExactly(token, other);
    }

    @Test
    void a_signature_is_verified_without_reading_the_signing_keys() {
        var first = tokens.prepare(good());
        var known = good();
        tokens.verify(known);
        var again = tokens.prepare(known);
        keys.setReadable(false);
        var verifiedFirst = first.prove();
        var verifiedAgain = again.prove();
        keys.setReadable(true);

        assertThat(verifiedFirst.get()).isInstanceOf(Result.Valid.class);
        assertThat(verifiedAgain.get()).isInstanceOf(Result.Valid.class);
    }

    @Test
    void a_token_whose_key_is_withdrawn_while_it_is_verified_is_rejected() {
        var verification = tokens.prepare(good()).prove();
        keys.replace(key("key-2"));

        assertThat(verification.get()).isEqualTo(new Result.Unknown());
    }

    @Test
    void a_forged_token_is_rejected_each_time_and_never_cached() {
        var forger = tokens(new Ring(key(keys.current().id())), ISSUER);
        var forged = forger.issue(signedIn());

        assertThat(tokens.verify(forged)).isEqualTo(new Result.Unknown());
        assertThat(tokens.verify(forged)).isEqualTo(new Result.Unknown());
        assertThat(tokens.knows(forged)).isFalse();
        assertThat(verified).hasSize(2);
        assertThat(proofs.size()).isZero();
    }

    @Test
    void other_content_with_a_cached_signature_is_rejected() {
        var one = good();
        var other = good();
        tokens.verify(one);
        tokens.verify(other);
        var parts = one.split("\\.", -1);

        assertThat(tokens.verify(parts[0] + "." + other.split("\\.", -1)[1] + "." + parts[2]))
                .isEqualTo(new Result.Unknown());
        assertThat(tokens.verify(parts[0] + "." + parts[1] + ".")).isEqualTo(new Result.Unknown());
        assertThat(tokens.verify(one)).isInstanceOf(Result.Valid.class);
    }

    @Test
    void a_token_of_another_issuer_is_rejected_even_with_our_signature() {
        var elsewhere = tokens(keys, "https://other.example.com").issue(signedIn());

        assertThat(tokens.verify(elsewhere)).isEqualTo(new Result.Unknown());
    }

    @Test
    void a_token_for_another_audience_is_rejected() {
        refuses(odd(_ -> {}, claims -> claims.put("aud", "telephony")));
        refuses(odd(_ -> {}, claims -> claims.putArray("aud").add("billing").add("telephony")));
        refuses(odd(_ -> {}, claims -> claims.putArray("aud")));
        refuses(odd(_ -> {}, claims -> claims.remove("aud")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"iss", "sub", "acc", "sid", "roles", "exp"})
    void a_token_without_a_required_claim_is_rejected(String claim) {
        refuses(odd(_ -> {}, claims -> claims.remove(claim)));
        refuses(odd(_ -> {}, claims -> claims.putNull(claim)));
        refuses(odd(_ -> {}, claims -> claims.putObject(claim)));
        refuses(odd(_ -> {}, claims -> claims.put(claim, "odd")));
    }

    @Test
    void a_token_without_an_expiry_is_rejected() {
        refuses(odd(_ -> {}, claims -> claims.remove("exp")));
        refuses(odd(_ -> {}, claims -> claims.put("exp", "2999-01-01T00:00:00Z")));
        refuses(odd(_ -> {}, claims -> claims.put("exp", Long.MAX_VALUE)));
        refuses(odd(_ -> {}, claims -> claims.put("exp", Double.MAX_VALUE)));
        refuses(odd(_ -> {}, claims -> claims.put("exp", true)));
    }

    @Test
    void an_unknown_role_is_rejected() {
        refuses(odd(_ -> {}, claims -> claims.putArray("roles").add("customer").add("root")));
        refuses(odd(_ -> {}, claims -> claims.putArray("roles").add("CUSTOMER")));
        refuses(odd(_ -> {}, claims -> claims.putArray("roles").add(1)));
        refuses(odd(_ -> {}, claims -> claims.putArray("roles").addNull()));
    }

    @Test
    void another_type_of_token_is_rejected() {
        refuses(odd(header -> header.put("typ", "JWT"), _ -> {}));
        refuses(odd(header -> header.put("typ", "AT+JWT"), _ -> {}));
        refuses(odd(header -> header.remove("typ"), _ -> {}));
    }

    @Test
    void a_token_without_a_key_id_is_rejected() {
        refuses(odd(header -> header.remove("kid"), _ -> {}));
        refuses(odd(header -> header.putNull("kid"), _ -> {}));
        refuses(odd(header -> header.put("kid", "key-2"), _ -> {}));
        refuses(odd(header -> header.put("kid", 1), _ -> {}));
        refuses(odd(header -> header.putArray("kid").add("key-1"), _ -> {}));
    }

    @Test
    void a_header_with_further_parameters_is_rejected() {
        refuses(odd(
                header -> header.put("purpose", "telephony").putArray("crit").add("purpose"), _ -> {}));
        refuses(odd(header -> header.putArray("crit"), _ -> {}));
        refuses(odd(header -> header.put("b64", true), _ -> {}));
        refuses(odd(header -> header.put("zip", "DEF"), _ -> {}));
        refuses(odd(header -> header.put("jku", "https://other.example.com/jwks.json"), _ -> {}));
        refuses(odd(header -> header.putObject("jwk").put("kty", "EC"), _ -> {}));
    }

    @Test
    void the_unchanged_token_of_these_tests_is_valid() {
        assertThat(tokens.verify(odd(_ -> {}, _ -> {}))).isInstanceOf(Result.Valid.class);
    }

    @Test
    void the_order_of_header_parameters_and_unknown_claims_make_no_difference() {
        var kid = keys.current().id();
        var claims = json(CraftedToken.parse(good()).payloadJson()).put("nonce", "n-0S6");
        var token =
                signed("{\"kid\": \"%s\", \"typ\": \"at+jwt\", \"alg\": \"ES256\"}".formatted(kid), claims.toString());

        assertThat(tokens.verify(token)).isInstanceOf(Result.Valid.class);
    }

    @Test
    void a_token_by_an_instance_with_a_faster_clock_is_valid() {
        var ahead = clock.instant().plusSeconds(5).getEpochSecond();

        assertThat(tokens.verify(odd(_ -> {}, claims -> claims.put("iat", ahead))))
                .isInstanceOf(Result.Valid.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "None", "", "es256", "ES256K", "ES384", "HS256", "RS256"})
    void another_algorithm_is_rejected_even_with_a_valid_signature(String algorithm) {
        refuses(odd(header -> header.put("alg", algorithm), _ -> {}));
    }

    @Test
    void a_token_without_an_algorithm_is_rejected() {
        refuses(odd(header -> header.remove("alg"), _ -> {}));
        refuses(odd(header -> header.putNull("alg"), _ -> {}));
        refuses(odd(header -> header.putArray("alg").add("ES256"), _ -> {}));
    }

    @Test
    void a_token_signed_with_the_public_key_as_a_secret_is_rejected() {
        var key = keys.current();
        var hashed = JWT.create()
                .withHeader(Map.of("typ", (Object) "at+jwt"))
                .withKeyId(key.id())
                .withPayload(CraftedToken.parse(good()).payloadJson());

        refuses(hashed.sign(Algorithm.HMAC256(key.publicKey().getEncoded())));
        refuses(hashed.sign(Algorithm.none()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "\"ES256\"", "1", "{", "{}", "", " ", "\u0000"})
    void a_part_that_is_not_a_json_object_is_rejected(String part) {
        var good = CraftedToken.parse(good());

        refuses(signed(part, good.payloadJson()));
        refuses(signed(good.headerJson(), part));
        refuses(signed(part, part));
    }

    @Test
    void a_duplicate_member_is_rejected() {
        var good = CraftedToken.parse(good());

        refuses(signed(twice(good.headerJson(), "\"alg\":\"none\""), good.payloadJson()));
        refuses(signed(twice(good.headerJson(), "\"alg\":\"ES256\""), good.payloadJson()));
        refuses(signed(good.headerJson(), twice(good.payloadJson(), "\"roles\":[\"admin\"]")));
        refuses(signed(good.headerJson() + "{}", good.payloadJson()));
        refuses(signed(good.headerJson(), good.payloadJson() + "{}"));
    }

    @Test
    void deep_or_huge_json_is_rejected() {
        var good = CraftedToken.parse(good());

        refuses(signed(good.headerJson(), "{\"a\":" + "[".repeat(5_000) + "]".repeat(5_000) + "}"));
        refuses(signed("{\"a\":" + "[".repeat(5_000), good.payloadJson()));
        refuses(odd(_ -> {}, claims -> claims.put("exp", new BigInteger("9".repeat(999)))));
    }

    @Test
    void a_signature_outside_of_the_curve_is_rejected() {
        var good = CraftedToken.parse(good());
        var order = CraftedToken.ORDER_OF_P256.toByteArray();
        var pairOfOrders = new byte[64];
        System.arraycopy(order, 1, pairOfOrders, 0, 32);
        System.arraycopy(order, 1, pairOfOrders, 32, 32);

        refuses(good.with(new byte[64]).toString());
        refuses(good.with(pairOfOrders).toString());
        refuses(good.with(new byte[0]).toString());
        refuses(good.with(Arrays.copyOf(good.signature(), 63)).toString());
        refuses(good.with(Arrays.copyOf(good.signature(), 65)).toString());
        refuses(good.with(Arrays.copyOf(good.signature(), 96)).toString());
    }

    @Test
    void a_signature_in_the_format_of_other_protocols_is_rejected() throws GeneralSecurityException {
        var good = CraftedToken.parse(good());
        var signing = Signature.getInstance("SHA256withECDSA");
        signing.initSign(keys.current().privateKey());
        signing.update((good.header() + "." + good.payload()).getBytes(StandardCharsets.US_ASCII));

        refuses(good.with(signing.sign()).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "...", "a", "a.b", "a.b.c", "a.b.c.d", "e30.e30.", "bnVsbA.bnVsbA.AAAA"})
    void a_malformed_token_is_rejected(String text) {
        refuses(text);
    }

    @Test
    void a_token_of_an_older_key_is_valid_while_the_key_is_published() {
        var token = good();

        keys.precede(key("key-2"));

        assertThat(tokens.verify(token)).isInstanceOf(Result.Valid.class);
        assertThat(tokens.verify(good())).isInstanceOf(Result.Valid.class);
    }

    @Test
    void a_cached_token_expires_on_time() {
        var token = good();
        tokens.verify(token);

        realTime.pass(StartedSession.ACCESS_LIFETIME.minusSeconds(1));
        assertThat(tokens.verify(token)).isInstanceOf(Result.Valid.class);

        realTime.pass(Duration.ofSeconds(1));
        assertThat(tokens.verify(token)).isEqualTo(new Result.Expired());
    }

    @Test
    void a_cached_token_expires_when_the_clock_is_advanced_and_leaves_the_cache() {
        var token = good();
        tokens.verify(token);
        assertThat(proofs.size()).isOne();

        clock.forwardTo(clock.instant().plus(StartedSession.ACCESS_LIFETIME));

        assertThat(tokens.verify(token)).isEqualTo(new Result.Expired());
        assertThat(proofs.size()).isZero();
    }

    @Test
    void a_cached_token_is_rejected_after_its_session_has_ended() {
        var token = good();
        tokens.verify(token);

        sessionState = SessionState.ENDED;

        assertThat(tokens.verify(token)).isEqualTo(new Result.Revoked());
    }

    @Test
    void a_cached_token_shows_a_later_suspension_of_the_account() {
        var token = good();
        tokens.verify(token);

        sessionState = SessionState.SUSPENDED;
        assertThat(tokens.verify(token))
                .isInstanceOfSatisfying(
                        Result.Valid.class,
                        valid -> assertThat(valid.caller().suspended()).isTrue());

        sessionState = SessionState.ACTIVE;
        assertThat(tokens.verify(token))
                .isInstanceOfSatisfying(
                        Result.Valid.class,
                        valid -> assertThat(valid.caller().suspended()).isFalse());
    }

    @Test
    void a_cached_token_is_rejected_when_its_key_is_not_published_any_more() {
        var token = good();
        tokens.verify(token);

        keys.replace(key("key-2"));

        assertThat(tokens.verify(token)).isEqualTo(new Result.Unknown());
        assertThat(tokens.verify(good())).isInstanceOf(Result.Valid.class);
    }

    @Test
    void an_expired_token_of_a_retired_key_is_reported_as_expired() {
        var token = good();
        keys.replace(key("key-2"));
        keys.retire("key-1");
        realTime.pass(StartedSession.ACCESS_LIFETIME);

        assertThat(tokens.verify(token)).isEqualTo(new Result.Expired());
    }

    @Test
    void an_expired_token_of_a_withdrawn_key_is_rejected() {
        var token = good();
        keys.replace(key("key-2"));
        realTime.pass(StartedSession.ACCESS_LIFETIME);

        refuses(token);
    }

    @Test
    void a_retired_key_does_not_validate_tokens() {
        var token = good();
        tokens.verify(token);
        keys.replace(key("key-2"));
        keys.retire("key-1");

        refuses(token);
    }

    @Test
    void a_forged_token_of_a_retired_key_is_not_reported_as_expired() {
        var forger = tokens(new Ring(key("key-1")), ISSUER);
        var forged = forger.issue(signedIn());
        var altered = odd(_ -> {}, claims -> claims.put("iss", "https://other.example.com"));
        var good = CraftedToken.parse(good());
        keys.replace(key("key-2"));
        keys.retire("key-1");
        realTime.pass(StartedSession.ACCESS_LIFETIME);

        refuses(forged);
        refuses(altered);
        refuses(good.with(new byte[64]).toString());
    }

    @Test
    void a_forged_token_is_not_reported_as_expired() {
        var forger = tokens(new Ring(key(keys.current().id())), ISSUER);
        var forged = forger.issue(signedIn());
        realTime.pass(StartedSession.ACCESS_LIFETIME);

        refuses(forged);
    }

    @Test
    void an_expired_token_is_reported_as_expired_even_if_its_session_has_ended() {
        var token = good();
        sessionState = SessionState.ENDED;
        realTime.pass(StartedSession.ACCESS_LIFETIME);

        assertThat(tokens.verify(token)).isEqualTo(new Result.Expired());
    }

    @Test
    void a_token_has_one_spelling_and_one_cache_entry() {
        var token = good();
        tokens.verify(token);

        for (var spelling : otherSpellings(token)) {
            refuses(spelling);
            assertThat(tokens.knows(spelling)).as(spelling).isFalse();
        }
        assertThat(verified).containsExactly(token);
        assertThat(proofs.size()).isOne();
    }

    @Test
    void a_second_valid_signature_of_one_token_uses_no_further_cache_entry() {
        var token = good();
        var twin = CraftedToken.parse(token).withTwinSignature().toString();
        tokens.verify(token);

        assertThat(twin).isNotEqualTo(token);
        assertThat(tokens.knows(twin)).isFalse();
        assertThat(tokens.verify(twin)).isInstanceOf(Result.Valid.class);
        assertThat(tokens.verify(token)).isInstanceOf(Result.Valid.class);
        assertThat(proofs.size()).isOne();
    }

    private static List<String> otherSpellings(String token) {
        var alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        var last = alphabet.indexOf(token.charAt(token.length() - 1));
        var spellings = new ArrayList<>(List.of(
                token + "=",
                token + "==",
                token + ".",
                token.replace(".", "=."),
                token.replaceFirst("\\.", "\n."),
                " " + token));
        // 64 bytes are 86 characters, and the last 4 bits of these are padding.
        for (var bits = 1; bits < 16; bits++) {
            spellings.add(token.substring(0, token.length() - 1) + alphabet.charAt(last | bits));
        }
        return spellings;
    }

    @Test
    void the_cache_has_a_maximum_size() {
        var caller =
                new Caller(Arbitrary.userId(), Arbitrary.accountId(), Arbitrary.id(), Set.of(Role.CUSTOMER), false);
        var proof = new TokenVerification.Issued(
                keys.current().id(), clock.instant().plus(StartedSession.ACCESS_LIFETIME), caller);
        var crowded = remembering((_, _) -> proof);

        for (var i = 0; i < MANY; i++) {
            crowded.verify(new CompactJws("header", "payload " + i, "signature"), VerificationKeys.of(keys));
        }

        assertThat(crowded.size()).isEqualTo(MAX_ENTRIES);
    }

    private CachedTokenVerifier remembering(AccessTokenVerifier verifying) {
        return new CachedTokenVerifier(
                (token, loaded) -> {
                    verified.add(token.toString());
                    return verifying.verify(token, loaded);
                },
                clock);
    }

    private AccessTokens tokens(SigningKeys signing, String issuer) {
        return new AccessTokens(signing, proofs, (_, _) -> sessionState, issuer, new CountingIds(), clock);
    }

    private String good() {
        return tokens.issue(signedIn());
    }

    private StartedSession signedIn() {
        return signedIn(Role.CUSTOMER, false);
    }

    private StartedSession signedIn(Role role, boolean twofa) {
        var account = Arbitrary.accountId();
        return new StartedSession(
                new SessionId(Arbitrary.id()),
                Arbitrary.userId(),
                account,
                role,
                twofa,
                OpaqueToken.of(account, new byte[32]),
                clock.instant());
    }

    private static String claimsOf(String token) {
        return CraftedToken.parse(token).payloadJson();
    }

    private static SigningKeys.SigningKey key(String id) {
        var register = new InMemorySigningKeyStore(new InMemoryUnitOfWork());
        var key = new InMemorySigningKeys(register, new CountingIds(), () -> Arbitrary.INSTANT).current();
        return new SigningKeys.SigningKey(id, key.publicKey(), key.privateKey());
    }

    /// A valid token, changed and then signed with our own key.
    private String odd(Consumer<ObjectNode> header, Consumer<ObjectNode> claims) {
        var good = CraftedToken.parse(good());
        var oddHeader = json(good.headerJson());
        var oddClaims = json(good.payloadJson());
        header.accept(oddHeader);
        claims.accept(oddClaims);
        return signed(oddHeader.toString(), oddClaims.toString());
    }

    private String signed(String header, String claims) {
        return CraftedToken.signed(header, claims, keys.current().privateKey()).toString();
    }

    private static ObjectNode json(String text) {
        return (ObjectNode) JsonMapper.shared().readTree(text);
    }

    private static String twice(String object, String member) {
        return "{" + member + "," + object.substring(1);
    }

    private void refuses(String token) {
        assertThat(tokens.verify(token)).as(token).isEqualTo(new Result.Unknown());
    }

    /// Signing keys that a test can replace.
    private static final class Ring implements SigningKeys {
        private List<SigningKey> published;
        private final List<SigningKey> known = new ArrayList<>();
        private List<RetiredKey> retired = List.of();
        private boolean unreadable;

        Ring(SigningKey key) {
            this.published = List.of(key);
            known.add(key);
        }

        void retire(String id) {
            retired = known.stream()
                    .filter(key -> key.id().equals(id))
                    .map(key -> new RetiredKey(key.id(), key.publicKey()))
                    .toList();
        }

        void setReadable(boolean readable) {
            unreadable = !readable;
        }

        private <T> T read(T value) {
            if (unreadable) {
                throw new StoreUnavailable(new SQLException("no connection"));
            }
            return value;
        }

        void replace(SigningKey key) {
            published = List.of(key);
        }

        void precede(SigningKey key) {
            published = List.of(key, published.getFirst());
        }

        @Override
        public SigningKey current() {
            return read(published.getFirst());
        }

        @Override
        public List<SigningKey> published() {
            return read(published);
        }

        @Override
        public List<RetiredKey> retired() {
            return read(retired);
        }

        @Override
        public void catchUp() {
            // A clock that a test sets.
        }
    }
}
