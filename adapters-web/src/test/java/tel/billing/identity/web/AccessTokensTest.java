package tel.billing.identity.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.RecogniseSession.Recognition;
import tel.billing.identity.application.SignedIn;
import tel.billing.identity.application.SigningKeys;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.spec.InMemorySigningKeyRegister;
import tel.billing.identity.spec.InMemorySigningKeys;
import tel.billing.shared.Role;
import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedClock;
import tel.billing.shared.spec.SteppedTime;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.access.TokenVerifier.Verdict;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class AccessTokensTest {
    private static final String ISSUER = "https://billing.example.com";
    private static final int MANY = 10_500;
    private static final int MOST = 10_000;

    private final SteppedTime realTime = new SteppedTime(Some.INSTANT);
    private final SteppedClock clock = new SteppedClock(realTime);
    private final Ring keys = new Ring(key("key-1"));
    private final List<String> verified = new ArrayList<>();
    private final RememberedProofs proofs = remembering(new SignatureProofs(keys, ISSUER));
    private final AccessTokens tokens = tokens(keys, ISSUER);
    private Recognition recognition = Recognition.ACTIVE;

    @Test
    void a_token_is_good_for_its_caller_however_often_it_is_shown() {
        var session = signedIn();
        var token = tokens.issue(session);
        var good = new Verdict.Valid(
                new Caller(session.user(), session.account(), session.session().value(), Set.of(Role.CUSTOMER), false));

        assertThat(tokens.verify(token)).isEqualTo(good);
        assertThat(tokens.verify(token)).isEqualTo(good);
    }

    @Test
    void only_whoever_proved_a_second_factor_has_it_told() {
        var withIt = tokens.issue(signedIn(Role.ADMIN, true));
        var without = tokens.issue(signedIn(Role.ADMIN, false));

        assertThat(((Verdict.Valid) tokens.verify(withIt)).caller().twofa()).isTrue();
        assertThat(((Verdict.Valid) tokens.verify(without)).caller().twofa()).isFalse();
        assertThat(claimsOf(withIt)).contains("\"twofa\":true");
        assertThat(claimsOf(without)).doesNotContain("twofa");
    }

    @Test
    void its_signature_is_verified_once() {
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
    void a_forged_token_is_refused_each_time_and_never_remembered() {
        var forger = tokens(new Ring(key(keys.current().id())), ISSUER);
        var forged = forger.issue(signedIn());

        assertThat(tokens.verify(forged)).isEqualTo(new Verdict.Unknown());
        assertThat(tokens.verify(forged)).isEqualTo(new Verdict.Unknown());
        assertThat(tokens.knows(forged)).isFalse();
        assertThat(verified).hasSize(2);
        assertThat(proofs.size()).isZero();
    }

    @Test
    void other_words_under_a_remembered_signature_are_refused() {
        var one = good();
        var other = good();
        tokens.verify(one);
        tokens.verify(other);
        var parts = one.split("\\.", -1);

        assertThat(tokens.verify(parts[0] + "." + other.split("\\.", -1)[1] + "." + parts[2]))
                .isEqualTo(new Verdict.Unknown());
        assertThat(tokens.verify(parts[0] + "." + parts[1] + ".")).isEqualTo(new Verdict.Unknown());
        assertThat(tokens.verify(one)).isInstanceOf(Verdict.Valid.class);
    }

    @Test
    void a_token_of_another_issuer_is_refused_though_our_key_signed_it() {
        var elsewhere = tokens(keys, "https://other.example.com").issue(signedIn());

        assertThat(tokens.verify(elsewhere)).isEqualTo(new Verdict.Unknown());
    }

    @Test
    void a_token_for_another_audience_is_refused() {
        refuses(odd(header -> header, claims -> claims.audience("telephony")));
        refuses(odd(header -> header, claims -> claims.audience(List.of("billing", "telephony"))));
        refuses(odd(header -> header, claims -> claims.audience((String) null)));
    }

    @Test
    void a_token_of_nobody_is_refused() {
        refuses(odd(header -> header, claims -> claims.issuer(null)));
    }

    @Test
    void a_token_that_never_expires_is_refused() {
        refuses(odd(header -> header, claims -> claims.expirationTime(null)));
    }

    @Test
    void another_type_of_token_is_refused() {
        refuses(odd(header -> header.type(JOSEObjectType.JWT), claims -> claims));
        refuses(odd(header -> header.type(null), claims -> claims));
    }

    @Test
    void a_token_that_names_no_key_is_refused() {
        refuses(odd(header -> header.keyID(null), claims -> claims));
    }

    @Test
    void a_token_that_demands_what_we_do_not_know_is_refused() {
        refuses(odd(
                header -> header.criticalParams(Set.of("purpose")).customParams(Map.of("purpose", "telephony")),
                claims -> claims));
    }

    @Test
    void what_all_those_tokens_say_otherwise_is_good() {
        assertThat(tokens.verify(odd(header -> header, claims -> claims))).isInstanceOf(Verdict.Valid.class);
    }

    @Test
    void another_algorithm_is_refused_though_the_key_fits() throws JOSEException {
        var secret = keys.current().publicKey().getEncoded();
        var header = new JWSHeader.Builder(JWSAlgorithm.HS256)
                .type(new JOSEObjectType("at+jwt"))
                .keyID(keys.current().id())
                .build();
        var claims =
                new JWTClaimsSet.Builder().issuer(ISSUER).audience("billing").build();
        var hashed = new SignedJWT(header, claims);
        hashed.sign(new MACSigner(secret));

        refuses(hashed.serialize());
        refuses(new PlainJWT(claims).serialize());
    }

    @Test
    void a_token_of_an_older_key_is_good_while_that_is_published() {
        var token = good();

        keys.precede(key("key-2"));

        assertThat(tokens.verify(token)).isInstanceOf(Verdict.Valid.class);
        assertThat(tokens.verify(good())).isInstanceOf(Verdict.Valid.class);
    }

    @Test
    void a_remembered_token_expires_on_time() {
        var token = good();
        tokens.verify(token);

        realTime.pass(SignedIn.ACCESS_LIFETIME.minusSeconds(1));
        assertThat(tokens.verify(token)).isInstanceOf(Verdict.Valid.class);

        realTime.pass(Duration.ofSeconds(1));
        assertThat(tokens.verify(token)).isEqualTo(new Verdict.Expired());
    }

    @Test
    void a_remembered_token_expires_when_the_clock_is_moved_and_is_forgotten() {
        var token = good();
        tokens.verify(token);
        assertThat(proofs.size()).isOne();

        clock.forwardTo(clock.instant().plus(SignedIn.ACCESS_LIFETIME));

        assertThat(tokens.verify(token)).isEqualTo(new Verdict.Expired());
        assertThat(proofs.size()).isZero();
    }

    @Test
    void a_remembered_token_is_refused_once_its_session_has_ended() {
        var token = good();
        tokens.verify(token);

        recognition = Recognition.ENDED;

        assertThat(tokens.verify(token)).isEqualTo(new Verdict.Revoked());
    }

    @Test
    void a_remembered_token_tells_that_the_account_was_suspended_since() {
        var token = good();
        tokens.verify(token);

        recognition = Recognition.SUSPENDED;
        assertThat(tokens.verify(token))
                .isInstanceOfSatisfying(
                        Verdict.Valid.class,
                        valid -> assertThat(valid.caller().suspended()).isTrue());

        recognition = Recognition.ACTIVE;
        assertThat(tokens.verify(token))
                .isInstanceOfSatisfying(
                        Verdict.Valid.class,
                        valid -> assertThat(valid.caller().suspended()).isFalse());
    }

    @Test
    void a_remembered_token_is_refused_once_its_key_is_not_published_any_more() {
        var token = good();
        tokens.verify(token);

        keys.replace(key("key-2"));

        assertThat(tokens.verify(token)).isEqualTo(new Verdict.Unknown());
        assertThat(tokens.verify(good())).isInstanceOf(Verdict.Valid.class);
    }

    @Test
    void no_more_are_remembered_than_fit() {
        var caller = new Caller(Some.userId(), Some.accountId(), Some.id(), Set.of(Role.CUSTOMER), false);
        var proof = new TokenProof(keys.current().id(), clock.instant().plus(SignedIn.ACCESS_LIFETIME), caller);
        var crowded = remembering(_ -> Optional.of(proof));

        for (var i = 0; i < MANY; i++) {
            crowded.of("token " + i);
        }

        assertThat(crowded.size()).isEqualTo(MOST);
    }

    private RememberedProofs remembering(TokenProofs verifying) {
        return new RememberedProofs(
                token -> {
                    verified.add(token);
                    return verifying.of(token);
                },
                keys,
                clock);
    }

    private AccessTokens tokens(SigningKeys signing, String issuer) {
        return new AccessTokens(signing, proofs, (_, _) -> recognition, issuer, new CountingIds(), clock);
    }

    private String good() {
        return tokens.issue(signedIn());
    }

    private SignedIn signedIn() {
        return signedIn(Role.CUSTOMER, false);
    }

    private SignedIn signedIn(Role role, boolean twofa) {
        var account = Some.accountId();
        return new SignedIn(
                new SessionId(Some.id()),
                Some.userId(),
                account,
                role,
                twofa,
                OpaqueToken.of(account, new byte[32]),
                clock.instant());
    }

    private static String claimsOf(String token) {
        return new String(Base64.getUrlDecoder().decode(token.split("\\.", -1)[1]), StandardCharsets.UTF_8);
    }

    private static SigningKeys.SigningKey key(String id) {
        var register = new InMemorySigningKeyRegister(new InMemoryUnitOfWork());
        var key = new InMemorySigningKeys(register, new CountingIds(), () -> Some.INSTANT).current();
        return new SigningKeys.SigningKey(id, key.publicKey(), key.privateKey());
    }

    /// What a good token says, but for one thing; and our own key signs it.
    private String odd(UnaryOperator<JWSHeader.Builder> header, UnaryOperator<JWTClaimsSet.Builder> claims) {
        try {
            var good = SignedJWT.parse(good());
            var token = new SignedJWT(
                    header.apply(new JWSHeader.Builder(good.getHeader())).build(),
                    claims.apply(new JWTClaimsSet.Builder(good.getJWTClaimsSet()))
                            .build());
            token.sign(new ECDSASigner(keys.current().privateKey(), Curve.P_256));
            return token.serialize();
        } catch (ParseException | JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private void refuses(String token) {
        assertThat(tokens.verify(token)).isEqualTo(new Verdict.Unknown());
    }

    /// Keys that a test may replace.
    private static final class Ring implements SigningKeys {
        private List<SigningKey> published;

        Ring(SigningKey key) {
            this.published = List.of(key);
        }

        void replace(SigningKey key) {
            published = List.of(key);
        }

        void precede(SigningKey key) {
            published = List.of(key, published.getFirst());
        }

        @Override
        public SigningKey current() {
            return published.getFirst();
        }

        @Override
        public List<SigningKey> published() {
            return published;
        }

        @Override
        public List<RetiredKey> retired() {
            return List.of();
        }

        @Override
        public void catchUp() {
            // A test tells it all.
        }
    }
}
