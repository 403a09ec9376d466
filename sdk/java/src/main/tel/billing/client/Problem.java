package tel.billing.client;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An error of the service (RFC 9457).
 *
 * @param code distinguishes errors, for example {@code payment.declined}; empty for errors of the HTTP protocol
 * @param detail what is wrong and what to do next, in English, for developers
 * @param invalidParams all invalid parts of the request, if the code is {@code validation.failed}
 * @param retryAfter how long to wait before the next attempt, if the service says so
 * @param requestId identifies the request in the service's log
 * @param members all members of the error, for example {@code decline_reason}
 */
public record Problem(
        String code,
        int status,
        String title,
        String detail,
        List<InvalidParam> invalidParams,
        Optional<Duration> retryAfter,
        Optional<String> requestId,
        Map<String, Object> members) {

    /**
     * An invalid part of a request.
     *
     * @param name the JSON path, header or query parameter
     * @param code distinguishes what is wrong, for texts in other languages; empty if the service has no codes
     * @param reason what is wrong, in English, for developers
     * @param members all members of this entry
     */
    public record InvalidParam(String name, String code, String reason, Map<String, Object> members) {}

    /** Whether this is the error with this code. */
    public boolean is(String expected) {
        return code.equals(expected);
    }
}
