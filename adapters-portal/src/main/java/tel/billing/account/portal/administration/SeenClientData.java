package tel.billing.account.portal.administration;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tel.billing.shared.ClientData;
import tel.billing.shared.ExternalId;
import tel.billing.shared.InputError;
import tel.billing.shared.Metadata;
import tel.billing.shared.Parsed;

/// The external id and the metadata that a page showed, in one hidden field.
record SeenClientData(ClientData data) {

    static SeenClientData of(ClientData data) {
        return new SeenClientData(data);
    }

    /// The external id, then the pairs, each encoded as in the query of a URL.
    String text() {
        return Stream.concat(
                        Stream.of(data.externalId().map(ExternalId::value).orElse(""))
                                .map(SeenClientData::encoded),
                        data.metadata().pairs().entrySet().stream()
                                .map(pair -> encoded(pair.getKey()) + "=" + encoded(pair.getValue())))
                .collect(Collectors.joining("&"));
    }

    static Parsed<SeenClientData> parse(String text) {
        try {
            var parts = text.split("&", -1);
            var pairs = new TreeMap<String, String>();
            for (var part : List.of(parts).subList(1, parts.length)) {
                var equal = part.indexOf('=');
                pairs.put(decoded(part.substring(0, equal)), decoded(part.substring(equal + 1)));
            }
            var externalId = Optional.of(decoded(parts[0])).filter(id -> !id.isEmpty());
            var metadata = new Metadata(pairs);
            return externalId.isEmpty()
                    ? Parsed.valid(of(new ClientData(Optional.empty(), metadata)))
                    : ExternalId.parse(externalId.get())
                            .flatMap(id -> Parsed.valid(of(new ClientData(Optional.of(id), metadata))));
        } catch (IllegalArgumentException | IndexOutOfBoundsException _) {
            return Parsed.invalid(InputError.malformed("must be the text of a page"));
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
