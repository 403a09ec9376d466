package tel.billing.journey;

import static tel.billing.account.persistence.tables.AccountAccount.ACCOUNT_ACCOUNT;
import static tel.billing.identity.persistence.tables.IdentityEmail.IDENTITY_EMAIL;
import static tel.billing.identity.persistence.tables.IdentitySession.IDENTITY_SESSION;
import static tel.billing.identity.persistence.tables.IdentityUser.IDENTITY_USER;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tel.billing.identity.application.SigningKeys;
import tel.billing.shared.Ids;
import tel.billing.shared.bootstrap.BillingSettings;

/// One of the operator's staff, signed in with the second factor. Their user and session are stored, and their token is
/// signed with the service's own key.
record Staff(Service service, UUID account, UUID user, String email, String accessToken) {

    static Staff admin(Service service) {
        return of(service, "admin");
    }

    static Staff support(Service service) {
        return of(service, "support");
    }

    private static Staff of(Service service, String role) {
        var ids = service.part(Ids.class);
        var account = ids.next();
        var user = ids.next();
        var session = ids.next();
        var email = "%s-%s@example.com".formatted(role, user);
        var now = Instant.parse("2026-01-05T09:00:00Z");
        service.sql().transaction(transaction -> {
            var sql = transaction.dsl();
            sql.insertInto(ACCOUNT_ACCOUNT)
                    .set(ACCOUNT_ACCOUNT.ID, account)
                    .set(ACCOUNT_ACCOUNT.STATUS, "active")
                    .set(ACCOUNT_ACCOUNT.OWNER_ID, user)
                    .set(ACCOUNT_ACCOUNT.OWNER_EMAIL, email)
                    .set(ACCOUNT_ACCOUNT.COMPANY_NAME, "The operator")
                    .set(ACCOUNT_ACCOUNT.COUNTRY, "NL")
                    .set(ACCOUNT_ACCOUNT.VAT_STATUS, "none")
                    .set(ACCOUNT_ACCOUNT.CREATED_AT, now)
                    .execute();
            sql.insertInto(IDENTITY_USER)
                    .set(IDENTITY_USER.ACCOUNT_ID, account)
                    .set(IDENTITY_USER.ID, user)
                    .set(IDENTITY_USER.EMAIL, email)
                    .set(IDENTITY_USER.ROLE, role)
                    .set(IDENTITY_USER.STATUS, "active")
                    .set(IDENTITY_USER.PASSWORD_HASH, "none")
                    .set(IDENTITY_USER.CREATED_AT, now)
                    .execute();
            sql.insertInto(IDENTITY_EMAIL)
                    .set(IDENTITY_EMAIL.EMAIL, email)
                    .set(IDENTITY_EMAIL.ACCOUNT_ID, account)
                    .set(IDENTITY_EMAIL.USER_ID, user)
                    .execute();
            sql.insertInto(IDENTITY_SESSION)
                    .set(IDENTITY_SESSION.ACCOUNT_ID, account)
                    .set(IDENTITY_SESSION.ID, session)
                    .set(IDENTITY_SESSION.USER_ID, user)
                    .set(IDENTITY_SESSION.STATUS, "active")
                    .set(IDENTITY_SESSION.STARTED_AT, now)
                    .execute();
        });
        return new Staff(service, account, user, email, token(service, account, user, session, role));
    }

    private static String token(Service service, UUID account, UUID user, UUID session, String role) {
        var key = service.part(SigningKeys.class).current();
        var now = Instant.now();
        var claims = new JWTClaimsSet.Builder()
                .issuer(service.part(BillingSettings.class).publicUrl().toString())
                .audience("billing")
                .subject(user.toString())
                .claim("acc", account.toString())
                .claim("sid", session.toString())
                .claim("roles", List.of(role))
                .claim("twofa", true)
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(Duration.ofDays(1))))
                .build();
        var header = new JWSHeader.Builder(JWSAlgorithm.ES256)
                .type(new JOSEObjectType("at+jwt"))
                .keyID(key.id())
                .build();
        var token = new SignedJWT(header, claims);
        try {
            token.sign(new ECDSASigner(key.privateKey(), Curve.P_256));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return token.serialize();
    }

    Staff at(Service other) {
        return new Staff(other, account, user, email, accessToken);
    }

    Reply get(String path) {
        return service.get(path).bearer(accessToken).send();
    }

    /// Suspends, reactivates or closes an account.
    Reply move(String account, String wish, String reason) {
        return post("/v1/admin/accounts/%s/%s".formatted(account, wish), UUID.randomUUID(), Map.of("reason", reason));
    }

    Reply post(String path, UUID key, Map<String, ?> body) {
        return service.post(path)
                .bearer(accessToken)
                .key(key)
                .json(Customer.json(body))
                .send();
    }
}
