package tel.billing.identity.web.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.identity.application.password.PasswordRules;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.AlwaysAdmitted;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.request.MediaTypeOffers;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Response;

/// The common passwords that the service rejects, for the password field: the 32-bit FNV-1a hash of each, in
/// little-endian order. Another password has one of these hashes in one of 100,000 cases.
@RestController
public final class CommonPasswordsController {
    private static final Duration MAX_AGE = Duration.ofDays(1);
    private static final int OFFSET_BASIS = 0x811c9dc5;
    private static final int PRIME = 0x01000193;

    private final Response list;

    public CommonPasswordsController(PasswordRules rules) {
        var hashes = rules.common()
                .all()
                .mapToInt(CommonPasswordsController::fingerprint)
                .sorted()
                .toArray();
        var bytes = ByteBuffer.allocate(hashes.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(hashes);
        this.list = Response.of(200, "application/octet-stream", bytes.array()).cacheable(MAX_AGE);
    }

    @GetMapping("/assets/common-passwords")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    @MediaTypeOffers("application/octet-stream")
    public Answer list() {
        return list;
    }

    private static int fingerprint(String password) {
        var hash = OFFSET_BASIS;
        for (var octet : password.getBytes(UTF_8)) {
            hash = (hash ^ (octet & 0xff)) * PRIME;
        }
        return hash;
    }
}
