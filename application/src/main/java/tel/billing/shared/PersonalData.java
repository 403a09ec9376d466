package tel.billing.shared;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The personal data that one subdomain stores. All methods join the unit of work.
public interface PersonalData {

    /// Passes everything that is stored about the person to `records`, without secrets such as passwords and
    /// tokens. The records of a section follow each other.
    void export(DataSubject subject, Records records);

    /// What still prevents the erasure.
    Set<ErasureObstacle> obstacles(DataSubject subject);

    /// Deletes what identifies the person, or replaces it, but keeps what tax law requires. Changes nothing
    /// if it was erased before.
    void erase(DataSubject subject);

    /// Deletes or replaces what [#erase] kept: after the retention time of tax law, at least five years after
    /// the erasure, or with the erasure of a signup that was never confirmed. Changes nothing if it was purged
    /// before.
    void purge(DataSubject subject);

    /// Erases and purges the data of a signup that was never confirmed. Another account may have its e-mail address.
    default void eraseUnconfirmed(DataSubject subject) {
        erase(subject);
        purge(subject);
    }

    /// Receives stored records.
    @FunctionalInterface
    interface Records {

        /// Receives one record.
        ///
        /// @param section the kind of the record, such as `payments`
        /// @param values texts, numbers, booleans, times, ids, or arrays of them, by name
        void add(String section, Map<String, @Nullable Object> values);
    }
}
