package tel.billing.shared.bootstrap.settings;

import java.util.List;
import java.util.stream.Stream;
import tel.billing.shared.AllowedUrls;

/// Where the card processor's page may return customers to, parsed from `https://shop.example,myshop://`.
public record ReturnUrlSetting(AllowedUrls allowed) {
    private static final String NONE = "none";

    /// Spring finds this conversion method by its name.
    public static ReturnUrlSetting valueOf(String text) {
        var places = text.strip().equals(NONE)
                ? List.<AllowedUrls.Place>of()
                : Stream.of(text.split(",", -1))
                        .map(String::strip)
                        .map(ReturnUrlSetting::place)
                        .toList();
        return new ReturnUrlSetting(new AllowedUrls(places));
    }

    private static AllowedUrls.Place place(String text) {
        return AllowedUrls.place(text)
                .orElseThrow(
                        () -> new FaultyEntry(
                                text,
                                "is not a permitted URL: https, an app link, or http on this machine, without user, query and fragment"));
    }
}
