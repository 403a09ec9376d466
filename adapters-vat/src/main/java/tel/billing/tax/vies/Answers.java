package tel.billing.tax.vies;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import tel.billing.account.VatNumber;
import tel.billing.tax.application.VatRegister.Answer;
import tel.billing.tax.application.VatRegister.Proof;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What VIES says. Only two words of it are a "no": `"valid": false` about the number that we asked for,
/// without any error beside it, and the error INVALID_INPUT, alone and as an answer to our question.
/// Errors come under HTTP 200 too. All else is no answer.
final class Answers {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Pattern CODE = Pattern.compile("[A-Z][A-Z0-9_]{0,59}");
    private static final Pattern IDENTIFIER = Pattern.compile("[\\x21-\\x7e]{1,100}");
    private static final Pattern INSTANT = Pattern.compile("\\d{4}-.{1,40}");
    private static final int LONGEST_TEXT = 1_000;
    private static final String MALFORMED = "INVALID_INPUT";
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;

    private final Optional<VatNumber> requester;
    private final Alarm alarm = new Alarm();

    Answers(Optional<VatNumber> requester) {
        this.requester = requester;
    }

    /// Whether VIES, or the member state's register behind it, has too many questions to answer ours.
    static boolean isCrowded(Answer answer) {
        return answer instanceof Answer.Unavailable(var cause) && cause.contains("_MAX_CONCURRENT_REQ");
    }

    Answer read(VatNumber asked, int status, String body) {
        try {
            return judge(asked, status, JSON.readTree(body));
        } catch (JacksonException _) {
            return new Answer.Unavailable("HTTP %s without JSON".formatted(status));
        }
    }

    private Answer judge(VatNumber asked, int status, JsonNode answer) {
        var errors = answer.path("errorWrappers");
        var succeeded = answer.path("actionSucceed").asBoolean(true);
        if (!succeeded || !errors.isEmpty()) {
            return judge(errors, status);
        }
        var valid = answer.path("valid");
        if (status != OK || !valid.isBoolean()) {
            return new Answer.Unavailable("HTTP %s without a word".formatted(status));
        }
        var doubt = doubt(answer, valid.booleanValue());
        if (doubt.isPresent()) {
            return new Answer.Unavailable(doubt.get());
        }
        if (!isAbout(asked, answer)) {
            return new Answer.Unavailable("an answer to another question");
        }
        var proof = new Proof(
                requester,
                text(answer, "requestIdentifier").filter(IDENTIFIER.asMatchPredicate()),
                instant(answer, "requestDate"));
        return valid.booleanValue()
                ? new Answer.Valid(text(answer, "name"), text(answer, "address"), proof)
                : new Answer.Invalid(proof);
    }

    /// What the register behind VIES says beside its yes or no, if that is another thing.
    private static Optional<String> doubt(JsonNode answer, boolean isValid) {
        return text(answer, "userError")
                .filter(said -> !said.equals(isValid ? "VALID" : "INVALID"))
                .map(said -> CODE.matcher(said).matches() ? said : "an unknown error beside the answer");
    }

    private Answer judge(JsonNode errors, int status) {
        var codes = StreamSupport.stream(errors.spliterator(), false)
                .map(wrapper -> wrapper.path("error").asString(""))
                .toList();
        var isAlone = codes.stream().allMatch(MALFORMED::equals);
        if (codes.contains(MALFORMED) && !(isAlone && (status == OK || status == BAD_REQUEST))) {
            alarm.contradicts();
            return new Answer.Unavailable("INVALID_INPUT_WITH_ANOTHER_ERROR");
        }
        return judge(codes.stream().findFirst().orElse(""), status);
    }

    private Answer judge(String code, int status) {
        return switch (code) {
            case MALFORMED -> new Answer.Invalid(new Proof(requester, Optional.empty(), Optional.empty()), true);
            case "INVALID_REQUESTER_INFO", "VAT_BLOCKED", "IP_BLOCKED" -> {
                alarm.ring(code);
                yield new Answer.Unavailable(code);
            }
            default ->
                new Answer.Unavailable(
                        CODE.matcher(code).matches() ? code : "HTTP %s with an unknown error".formatted(status));
        };
    }

    private static boolean isAbout(VatNumber asked, JsonNode answer) {
        return answer.path("countryCode").asString("").equals(asked.prefix())
                && answer.path("vatNumber").asString("").equals(asked.body());
    }

    /// Whatever VIES says of the time, its word on the number stands.
    private static Optional<Instant> instant(JsonNode answer, String member) {
        try {
            return text(answer, member).filter(INSTANT.asMatchPredicate()).map(Instant::parse);
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    /// Some member states keep to themselves whose number it is, and say `---`.
    private static Optional<String> text(JsonNode answer, String member) {
        var text = answer.path(member)
                .asString("")
                .replaceAll("[\\p{Cntrl}&&[^\\n]]", " ")
                .strip();
        return text.isEmpty() || text.equals("---")
                ? Optional.empty()
                : Optional.of(
                        text.codePointCount(0, text.length()) <= LONGEST_TEXT
                                ? text
                                : text.substring(0, text.offsetByCodePoints(0, LONGEST_TEXT)));
    }
}
