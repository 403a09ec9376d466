package tel.billing.tax.vies;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import tel.billing.account.VatNumber;
import tel.billing.tax.application.vatnumber.VatRegister.Answer;
import tel.billing.tax.application.vatnumber.VatRegister.CheckReference;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads responses from VIES. Only two of them mean that a number is invalid: `"valid": false` for the
/// requested number without any error, and the error INVALID_INPUT without any other error. VIES sends errors
/// with HTTP 200 too. Every other response counts as "no answer".
final class Answers {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Pattern CODE = Pattern.compile("[A-Z][A-Z0-9_]{0,59}");
    private static final Pattern IDENTIFIER = Pattern.compile("[\\x21-\\x7e]{1,100}");
    private static final Pattern INSTANT = Pattern.compile("\\d{4}-.{1,40}");
    private static final int MAX_TEXT = 1_000;
    private static final String MALFORMED = "INVALID_INPUT";
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;

    private final Optional<VatNumber> requester;
    private final RejectedRequestLog problems = new RejectedRequestLog();

    Answers(Optional<VatNumber> requester) {
        this.requester = requester;
    }

    /// Whether VIES, or the member state's register behind it, has too many concurrent requests.
    static boolean isOverloaded(Answer answer) {
        return answer instanceof Answer.Unavailable(var cause) && cause.contains("_MAX_CONCURRENT_REQ");
    }

    Answer read(VatNumber requested, int status, String body) {
        try {
            return answer(requested, status, JSON.readTree(body));
        } catch (JacksonException _) {
            return new Answer.Unavailable("HTTP %s without JSON".formatted(status));
        }
    }

    private Answer answer(VatNumber requested, int status, JsonNode answer) {
        var errors = answer.path("errorWrappers");
        var succeeded = answer.path("actionSucceed").asBoolean(true);
        if (!succeeded || !errors.isEmpty()) {
            return answer(errors, status);
        }
        var valid = answer.path("valid");
        if (status != OK || !valid.isBoolean()) {
            return new Answer.Unavailable("HTTP %s without a result".formatted(status));
        }
        var doubt = contradiction(answer, valid.booleanValue());
        if (doubt.isPresent()) {
            return new Answer.Unavailable(doubt.get());
        }
        if (!isAbout(requested, answer)) {
            return new Answer.Unavailable("an answer for another number");
        }
        var reference = new CheckReference(
                requester,
                text(answer, "requestIdentifier").filter(IDENTIFIER.asMatchPredicate()),
                instant(answer, "requestDate"));
        return valid.booleanValue()
                ? new Answer.Valid(text(answer, "name"), text(answer, "address"), reference)
                : new Answer.Invalid(reference);
    }

    /// The cause of the doubt, if `userError` contradicts `valid`.
    private static Optional<String> contradiction(JsonNode answer, boolean isValid) {
        return text(answer, "userError")
                .filter(userError -> !userError.equals(isValid ? "VALID" : "INVALID"))
                .map(userError -> CODE.matcher(userError).matches() ? userError : "an unknown error with the answer");
    }

    private Answer answer(JsonNode errors, int status) {
        var codes = StreamSupport.stream(errors.spliterator(), false)
                .map(wrapper -> wrapper.path("error").asString(""))
                .toList();
        var isOnlyError = codes.stream().allMatch(MALFORMED::equals);
        if (codes.contains(MALFORMED) && !(isOnlyError && (status == OK || status == BAD_REQUEST))) {
            problems.logContradiction();
            return new Answer.Unavailable("INVALID_INPUT_WITH_ANOTHER_ERROR");
        }
        return answer(codes.stream().findFirst().orElse(""), status);
    }

    private Answer answer(String code, int status) {
        return switch (code) {
            case MALFORMED ->
                new Answer.Invalid(new CheckReference(requester, Optional.empty(), Optional.empty()), true);
            case "INVALID_REQUESTER_INFO", "VAT_BLOCKED", "IP_BLOCKED" -> {
                problems.log(code);
                yield new Answer.Unavailable(code);
            }
            default ->
                new Answer.Unavailable(
                        CODE.matcher(code).matches() ? code : "HTTP %s with an unknown error".formatted(status));
        };
    }

    private static boolean isAbout(VatNumber requested, JsonNode answer) {
        return answer.path("countryCode").asString("").equals(requested.prefix())
                && answer.path("vatNumber").asString("").equals(requested.body());
    }

    /// An unreadable time does not affect the result.
    private static Optional<Instant> instant(JsonNode answer, String member) {
        try {
            return text(answer, member).filter(INSTANT.asMatchPredicate()).map(Instant::parse);
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    /// Some member states do not disclose the holder of a number and send `---`.
    private static Optional<String> text(JsonNode answer, String member) {
        var text = answer.path(member)
                .asString("")
                .replaceAll("[\\p{Cntrl}&&[^\\n]]", " ")
                .strip();
        return text.isEmpty() || text.equals("---")
                ? Optional.empty()
                : Optional.of(
                        text.codePointCount(0, text.length()) <= MAX_TEXT
                                ? text
                                : text.substring(0, text.offsetByCodePoints(0, MAX_TEXT)));
    }
}
