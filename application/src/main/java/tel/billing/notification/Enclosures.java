package tel.billing.notification;

import java.util.List;

/// Knows which papers go with a letter. They are made when it leaves, outside any unit of work.
public interface Enclosures {

    /// Letters go as they are.
    Enclosures NONE = _ -> List.of();

    List<Enclosure> of(Letter letter);
}
